#!/bin/sh
# La commande « releve » : l’administration, avec la configuration du service et sous son utilisateur.
set -eu
home=/usr/lib/releve

usage() {
  cat <<'TEXT'
Utilisation : releve COMMANDE

  status                   ce qu’un administrateur demande d’abord ; code de sortie 1 si quelque chose ne va pas
  admin                    crée le premier administrateur principal
  verify [--center id]     prouve que points, demandes et équipes respectent leurs lois
  backup                   une sauvegarde gardée : prouvée par une restauration, chiffrée si une clé est donnée
  backup FICHIER           une sauvegarde dans ce fichier, que l’utilisateur « releve » doit pouvoir écrire
  restore FICHIER          remet une sauvegarde dans une base vide (systemctl stop releve, d’abord)
  move-center ID BASE      fait passer un centre dans une autre base, par le rôle que nomme /etc/releve/move.env
TEXT
}

case "${1-}" in
  status | admin | verify | backup | restore | move-center) program=$1 ;;
  -h | --help | help) usage; exit 0 ;;
  *) usage >&2; exit 2 ;;
esac

if [ "$(id -u)" = 0 ]; then exec runuser -u releve -- "$0" "$@"; fi
if ! [ -r /etc/releve/releve.env ]; then
  echo 'Cette commande se lance en root, ou sous l’utilisateur « releve ».' >&2
  exit 1
fi
shift
# Un fichier se nomme d’ici ; le programme, lui, travaille dans un dossier qu’il peut lire.
case "$program ${1-}" in
  'backup /'* | 'backup -'* | 'backup ' | 'restore /'* | 'restore ') ;;
  'backup '* | 'restore '*) file=$PWD/$1; shift; set -- "$file" "$@" ;;
esac
# Le rôle qui déplace un centre peut plus que celui du service : son fichier, lu par cette commande seule, après l’autre.
rights=
if [ "$program" = move-center ] && [ -e /etc/releve/move.env ]; then rights=--env-file=/etc/releve/move.env; fi
cd /var/lib/releve
# Rien de ce qui se trouve dans le terminal (DATABASE_URL, NODE_OPTIONS…) ne vaut ici.
exec env -i PATH=/usr/local/bin:/usr/bin:/bin TERM="${TERM-dumb}" HOME=/var/lib/releve \
  LD_LIBRARY_PATH=$home/lib NODE_COMPILE_CACHE=/var/cache/releve/node MALLOC_ARENA_MAX=2 \
  "$home/bin/node" --env-file=$home/defaults.env --env-file=/etc/releve/releve.env $rights "$home/scripts/$program.ts" "$@"
