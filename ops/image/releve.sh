#!/bin/sh
# La commande « releve » de l’image : le service et l’administration, réglés par l’environnement du conteneur.
set -eu
home=/usr/lib/releve

usage() {
  cat <<'TEXT'
Utilisation : releve COMMANDE

  serve                    le service (ce que l’image lance d’elle-même)
  ready                    code de sortie 0 quand le service répond et que sa base est là
  status                   ce qu’un administrateur demande d’abord ; code de sortie 1 si quelque chose ne va pas
  admin                    crée le premier administrateur principal
  verify [--center id]     prouve que points, demandes et équipes respectent leurs lois
  backup                   une sauvegarde gardée : prouvée par une restauration, chiffrée si une clé est donnée
  backup FICHIER           une sauvegarde dans ce fichier
  restore FICHIER          remet une sauvegarde dans une base vide
  move-center ID BASE      fait passer un centre dans une autre base
TEXT
}

case "${1-}" in
  serve | ready | status | admin | verify | backup | restore | move-center) program=$1 ;;
  -h | --help | help) usage; exit 0 ;;
  *) usage >&2; exit 2 ;;
esac
shift

# Un secret peut être un fichier : SMTP_URL_FILE=/run/secrets/smtp vaut SMTP_URL, sans que sa valeur soit dans la description du conteneur.
for name in $(env | sed -n 's/^\([A-Z][A-Z0-9_]*\)_FILE=..*/\1/p'); do
  eval "file=\$${name}_FILE; both=\${$name+yes}"
  if [ "$both" = yes ]; then
    echo "$name et ${name}_FILE sont donnés tous les deux : gardez-en un." >&2
    exit 2
  fi
  if ! [ -r "$file" ]; then
    echo "${name}_FILE nomme $file, qui ne peut pas être lu." >&2
    exit 2
  fi
  value=$(cat "$file")
  export "$name=$value"
  unset "${name}_FILE"
done

# Tout ce qui s’écrit est dans le volume : la racine de l’image peut être en lecture seule.
mkdir -p "$RELEVE_DATA_DIR/tmp" "$RELEVE_DATA_DIR/cache"
export TMPDIR="$RELEVE_DATA_DIR/tmp" NODE_COMPILE_CACHE="$RELEVE_DATA_DIR/cache"

if [ "$program" = ready ]; then
  exec "$home/bin/node" --eval 'fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))'
fi
exec "$home/bin/node" --max-semi-space-size=8 "$home/scripts/$program.ts" "$@"
