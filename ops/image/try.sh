#!/bin/bash
# L’image telle qu’un conteneur la fait tourner : utilisateur ordinaire, racine en lecture seule, un seul volume, arrêt par TERM ; puis la
# mise à jour d’une image à l’autre sur le même volume. Les images sont lues par buildah, et tournent dans systemd-nspawn, sans réseau.
#
#   ops/image/try.sh ANCIENNE.oci.tar NOUVELLE.oci.tar
#
# En root ; demande les paquets buildah et systemd-container, et un Node pour le client. Code de sortie 1 si une étape échoue.
set -euo pipefail

old=$(realpath "$1")
new=$(realpath "$2")
here=$(dirname "$(realpath "$0")")
folder=$(mktemp -d)
store="--root $folder/store --runroot $folder/run --storage-driver vfs"
email=eve.martin@sdis.example
password='lanterne-cascade-tilleul-9'
uid=10001
address=http://127.0.0.1:3000
image='' container='' environment=()

end() {
  halt || true
  # shellcheck disable=SC2086
  buildah $store rm --all >/dev/null 2>&1 || true
  rm -rf "$folder"
}
trap end EXIT

failures=0
# step NOM COMMANDE… : la dernière ligne qu’elle écrit est le résultat.
step() {
  local name=$1 output code
  shift
  set +e
  output=$(set -e; "$@" 2>&1)
  code=$?
  set -e
  if [ "$code" = 0 ]; then
    printf '| %s | %s |\n' "$name" "$(tail -n 1 <<<"${output:-oui}")"
  else
    failures=$((failures + 1))
    printf '| %s | **ÉCHEC** |\n' "$name"
    tail -n 20 <<<"$output" >&2
  fi
}

# open FICHIER : ses fichiers et sa description, comme un conteneur les lit.
open() {
  local id
  # shellcheck disable=SC2086
  {
    id=$(buildah $store from --quiet "oci-archive:$1")
    image=$(buildah $store mount "$id")
    mapfile -t environment < <(buildah $store inspect --format '{{range .OCIv1.Config.Env}}{{println .}}{{end}}' "$id" | sed '/^$/d')
  }
}

mkdir "$folder/volume"
chown "$uid:$uid" "$folder/volume"
chmod 700 "$folder/volume"

# serve [NOM=VALEUR…] : le service, premier processus d’un conteneur sans réseau.
serve() {
  local set=() name
  for name in "${environment[@]}" "$@"; do set+=("--setenv=$name"); done
  systemd-nspawn --quiet --register=no --keep-unit --private-network --private-users=no --read-only --as-pid2 --kill-signal=SIGTERM \
    --directory="$image" --bind="$folder/volume:/var/lib/releve" --bind-ro="$folder/secrets:/run/secrets" --user=releve "${set[@]}" \
    /usr/bin/releve serve >>"$folder/journal" 2>&1 &
  container=$!
}
# Le processus que systemd-nspawn a lancé, puis, sous lui, Node.
init() { pgrep -P "$container" | head -n 1; }
program() { pgrep -P "$(init)" | head -n 1; }
# inside COMMANDE… : « releve COMMANDE » dans le conteneur qui tourne, comme « podman exec ».
inside() {
  nsenter -t "$(init)" -m -u -i -n -p --setuid "$uid" --setgid "$uid" env -i -C /var/lib/releve "${environment[@]}" /usr/bin/releve "$@"
}
client() { nsenter -t "$(init)" -n env EMAIL="$email" PASSWORD="$password" node "$here/../package/try-load.mjs" "$@"; }
ready() {
  for _ in $(seq 240); do
    if inside ready 2>/dev/null; then echo 'répond'; return 0; fi
    sleep 0.5
  done
  tail -n 20 "$folder/journal"
  return 1
}
halt() {
  [ -n "$container" ] || return 0
  kill -TERM "$(program)" || return 1
  for _ in $(seq 60); do
    if ! kill -0 "$container" 2>/dev/null; then container=''; echo 'arrêtée'; return 0; fi
    sleep 0.5
  done
  kill -KILL "$container"
  container=''
  return 1
}

mkdir "$folder/secrets"
printf 'une-cle-de-mesure-lue-dans-un-fichier' >"$folder/secrets/metrics"
open "$old"
serve
step 'premier démarrage, volume vide' ready
step 'releve admin' inside admin --email "$email" --name Ève --last-name Martin --password "$password"
step 'connexion' client login "$address"
ordinary() {
  local users
  users=$(ps -o uid= -p "$(program)" --ppid "$(program)" | sort -u | tr -d ' ' | tr '\n' ' ')
  [ "$users" = "$uid " ] && echo "uid $uid, PostgreSQL compris"
}
step 'un utilisateur ordinaire' ordinary
read_only() {
  if nsenter -t "$(init)" -m --setuid "$uid" --setgid "$uid" touch /usr/lib/releve/x 2>/dev/null; then return 1; fi
  nsenter -t "$(init)" -m sh -c 'touch /usr/x' 2>/dev/null && return 1
  echo 'rien ne s’écrit hors du volume, même en root'
}
step 'racine en lecture seule' read_only
step 'releve backup' inside backup
step 'releve verify' inside verify
step 'releve status' inside status
# ended NOM : l’arrêt, hors d’un sous-processus, pour que la suite le sache.
ended() {
  local from code=0
  from=$(date +%s%N)
  halt >/dev/null || code=1
  step "$1, $((($(date +%s%N) - from) / 1000000)) ms" test "$code" = 0
}
ended 'arrêt par TERM'
# La nouvelle image, le même volume ; un réglage lu dans un fichier de secrets.
open "$new"
serve RELEVE_METRICS_TOKEN_FILE=/run/secrets/metrics
step 'la nouvelle image, le même volume' ready
step 'connexion du compte d’avant' client login "$address"
metrics() {
  local code
  code=$(nsenter -t "$(init)" -n node -e 'Promise.all([undefined, "Bearer une-cle-de-mesure-lue-dans-un-fichier"].map((authorization) =>
    fetch("http://127.0.0.1:3000/metrics", { headers: authorization ? { authorization } : {} }).then(({ status }) => status))).then((all) => console.log(all.join()))')
  [ "$code" = 401,200 ] && echo "sans la clé, avec elle : $code"
}
step 'un secret lu dans un fichier' metrics
step 'releve verify, après' inside verify
both() {
  local code=0
  nsenter -t "$(init)" -m -n -p --setuid "$uid" --setgid "$uid" env -i "${environment[@]}" PORT_FILE=/run/secrets/metrics /usr/bin/releve status 2>"$folder/said" || code=$?
  [ "$code" = 2 ] && cat "$folder/said"
}
step 'une valeur et son fichier à la fois' both
ended 'arrêt'
[ "$failures" = 0 ]
