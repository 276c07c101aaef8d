#!/bin/bash
# Du paquet à la première connexion, puis ce qui arrive en dix ans : dans une Debian 12 vide qui démarre pour de vrai (mmdebstrap,
# systemd-nspawn), sans réseau. C’est aussi la documentation : chaque étape montre la commande qu’un administrateur tape.
#
#   ops/package/try.sh ANCIEN.deb NOUVEAU.deb [DOSSIER]
#
# En root ; demande les paquets mmdebstrap, systemd-container, lintian et openssl. Le tableau est écrit à la fin ; code de sortie 1 si une étape a
# échoué. DOSSIER (par défaut, un dossier temporaire) garde debian.tar d’un essai à l’autre.
set -euo pipefail

old=$(realpath "$1")
new=$(realpath "$2")
folder=$(realpath -m "${3-$(mktemp -d)}")
here=$(dirname "$(realpath "$0")")
machine=$folder/machine
address=releve.example.org
email=eve.martin@sdis.example
password='lanterne-cascade-tilleul-9'
version_of() { dpkg-deb --field "$1" Version; }

results=()
failures=0
note() { results+=("| $1 | $2 | $3 |"); printf '%s\t%s\t%s\n' "$1" "$2" "$3"; }
now() { date +%s.%N; }
since() { LC_ALL=C awk -v from="$1" -v to="$(now)" 'BEGIN { text = sprintf("%.1f", to - from); sub(/[.]/, ",", text); print text " s" }'; }
# step NOM COMMANDE… : la commande doit réussir ; ce qu’elle écrit sur sa dernière ligne est le résultat.
step() {
  local name=$1 from output code last
  shift
  from=$(now)
  # Dans une condition, bash passerait sur les échecs à l’intérieur de l’étape.
  set +e
  output=$(
    set -e
    "$@" 2>&1
  )
  code=$?
  set -e
  if [ "$code" = 0 ]; then
    last=$(tail -n 1 <<<"$output")
    note "$name" "$(since "$from")" "${last:-oui}"
  else
    failures=$((failures + 1))
    note "$name" "$(since "$from")" "**ÉCHEC**"
    echo "$output" | tail -n 30 >&2
  fi
}

# La machine : un vrai systemd, sans réseau, arrêtée par le numéro de son propre processus.
# Par un fichier : une étape est un sous-processus.
pid=$folder/container.pid
boot() {
  systemd-nspawn --quiet --register=no --keep-unit --private-network --boot --directory="$machine" >"$folder/console.log" 2>&1 &
  echo $! >"$pid"
  local init
  for _ in $(seq 240); do
    init=$(pgrep -P "$(cat "$pid")" | head -n 1 || true)
    if [ -n "$init" ] && nsenter -t "$init" -a systemctl is-system-running 2>/dev/null | grep -qE 'running|degraded'; then return 0; fi
    sleep 0.5
  done
  return 1
}
init() { pgrep -P "$(cat "$pid")" | head -n 1; }
inside() { nsenter -t "$(init)" -a -- "$@"; }
shell() { inside sh -euc "$1"; }
halt() {
  local container
  container=$(cat "$pid" 2>/dev/null) || return 0
  inside systemctl poweroff >/dev/null 2>&1 || true
  for _ in $(seq 120); do
    kill -0 "$container" 2>/dev/null || break
    sleep 0.5
  done
  kill "$container" 2>/dev/null || true
  rm -f "$pid"
}
trap halt EXIT

# --- Une Debian 12 vide. Caddy, nginx, age et openssl en viennent aussi ; le reste est dans le paquet de Relève.
mkdir -p "$folder"
if ! [ -e "$folder/debian.tar" ]; then
  # PostgreSQL attend dans un dossier : la machine est vide tant qu’elle n’en a pas besoin.
  mmdebstrap --quiet --mode=root --variant=minbase --include=systemd,systemd-sysv,dbus,caddy,nginx-light,age,openssl \
    --customize-hook='chroot "$1" apt-get --yes --download-only install postgresql-15 >/dev/null
      mkdir "$1/root/postgresql" && mv "$1"/var/cache/apt/archives/*.deb "$1/root/postgresql/"' \
    bookworm "$folder/debian.tar"
fi
rm -rf "$machine"
mkdir "$machine"
tar -xf "$folder/debian.tar" -C "$machine"
echo "127.0.0.1 localhost $address" >"$machine/etc/hosts"
cp "$old" "$machine/root/old.deb"
cp "$new" "$machine/root/new.deb"
cp "$here/try-load.mjs" "$machine/root/load.mjs"
for unit in caddy nginx; do systemctl --root="$machine" --quiet disable "$unit" 2>/dev/null; done
boot

# Un client, avec le Node du paquet : appels, connexion, charge.
client() {
  inside env LD_LIBRARY_PATH=/usr/lib/releve/lib NODE_EXTRA_CA_CERTS=/root/authority.pem AGAIN="${AGAIN-}" \
    EMAIL="$email" PASSWORD="$password" /root/node /root/load.mjs "$@"
}
ready() { shell 'for i in $(seq 90); do if releve status >/tmp/status 2>&1; then exit 0; fi; sleep 1; done; cat /tmp/status; exit 1'; }

# --- Installer, sans réseau.
first=$(now)
install_old() {
  shell 'ip route 2>/dev/null | grep -q default && exit 1; dpkg --install /root/old.deb; systemctl is-active releve'
  echo "$(du -m "$old" | cut -f 1) Mo, $(inside du -sm /usr/lib/releve | cut -f 1) Mo installés"
}
step 'dpkg --install, sans réseau' install_old
shell 'cp /usr/lib/releve/bin/node /root/node'

configure() {
  shell "sed -i 's|^#RELEVE_PUBLIC_URL=.*|RELEVE_PUBLIC_URL=https://$address|' /etc/releve/releve.env
    systemctl restart releve"
}
step 'RELEVE_PUBLIC_URL renseignée, redémarré' configure
step 'releve admin' inside releve admin --email "$email" --name Ève --last-name Martin --password "$password"

# Caddy, avec l’exemple et son autorité à lui ; en ligne, il demanderait le certificat à Let’s Encrypt.
caddy_up() {
  shell "sed 's|^$address {|&\n\ttls internal|' /usr/share/doc/releve/examples/Caddyfile >/etc/caddy/Caddyfile
    systemctl --quiet enable --now caddy
    for i in \$(seq 100); do [ -e /var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt ] && break; sleep 0.1; done
    cp /var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt /root/authority.pem"
}
step 'Caddy de Debian, exemple du paquet' caddy_up
step 'première connexion, par Caddy' client login "https://$address"
note '**du .deb à la première connexion**' "**$(since "$first")**" '5 min au plus'

verified() { shell 'out=$(systemd-analyze verify releve.service releve.socket releve-backup.service releve-backup.timer 2>&1); echo "$out"; [ -z "$out" ]; echo rien à dire'; }
step 'systemd-analyze verify' verified
exposure() {
  shell 'for unit in releve releve-backup; do systemd-analyze security --no-pager $unit.service | tail -n 1; done' |
    LC_ALL=C awk '{ for (i = 1; i <= NF; i++) if ($i ~ /^[0-9.]+$/) { printf "%s%s", sep, $i; sep = " et "; figures++; if ($i > 2.5) bad = 1 } }
      END { print ""; exit bad || figures != 2 }'
}
step 'systemd-analyze security, service et sauvegarde' exposure

# --- Les sauvegardes : prouvées, chiffrées pour qui n’est pas sur cette machine.
seal() {
  shell "[ -e /root/key.txt ] || age-keygen -o /root/key.txt 2>/dev/null
    before=\$(ls /var/backups/releve | grep -c 'backup[.]age$' || true)
    sed -i \"s|^#RELEVE_BACKUP_KEY=.*|RELEVE_BACKUP_KEY=\$(age-keygen -y /root/key.txt)|\" /etc/releve/releve.env
    systemctl start releve-backup.service
    systemctl is-active --quiet releve-backup.timer
    set -- /var/backups/releve/*.backup.age
    [ \$# = \$((before + 1)) ]; shift \$before
    age --decrypt --identity /root/key.txt \$1 | head -c 2 | od -An -tx1 | grep -q '1f 8b'
    echo \$1 \${1%.backup.age}.secret.age; ls \${1%.backup.age}.secret.age >/dev/null"
}
step 'releve-backup.service, avec une clé age' seal
step 'releve status' ready
inside cat /tmp/status >"$folder/status.txt"

# --- nginx à la place de Caddy, avec l’exemple et un certificat à lui.
nginx_up() {
  shell "systemctl stop caddy; mkdir -p /etc/ssl/releve; cd /etc/ssl/releve
    openssl req -x509 -newkey rsa:2048 -nodes -days 90 -subj /CN=$address -addext subjectAltName=DNS:$address -keyout cle.pem -out certificat.pem 2>/dev/null
    cp certificat.pem /root/authority.pem
    cp /usr/share/doc/releve/examples/nginx.conf /etc/nginx/sites-available/releve
    ln -sf ../sites-available/releve /etc/nginx/sites-enabled/releve; rm -f /etc/nginx/sites-enabled/default
    nginx -t 2>/dev/null; systemctl start nginx"
}
step 'nginx de Debian, exemple du paquet' nginx_up
step 'connexion, par nginx' client login "https://$address"
with_caddy() { shell 'systemctl stop nginx; systemctl start caddy; cp /var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt /root/authority.pem'; }
with_nginx() { shell 'systemctl stop caddy; systemctl start nginx; cp /etc/ssl/releve/certificat.pem /root/authority.pem'; }
with_caddy

# --- L’adresse d’écoute change de place et revient : releve.socket suit /etc/releve/releve.env.
listening() {
  shell 'sed -i "s/^#PORT=.*/PORT=8080/" /etc/releve/releve.env; systemctl daemon-reload; systemctl stop releve 2>/dev/null; systemctl start releve'
  ready
  shell 'grep -q "répond sur http://127.0.0.1:8080" /tmp/status
    sed -i "s/^PORT=.*/#PORT=3000/" /etc/releve/releve.env; systemctl daemon-reload; systemctl stop releve 2>/dev/null; systemctl start releve'
  ready
  shell 'grep -q "répond sur http://127.0.0.1:3000" /tmp/status; echo suivie'
}
step 'PORT dans releve.env' listening
# Arrêté, il le reste : aucun appel ne le relance.
stopped() {
  shell 'systemctl stop releve 2>/dev/null; systemctl start caddy'
  if client login "https://$address" >/dev/null 2>&1; then return 1; fi
  shell '[ "$(systemctl is-active releve)" = inactive ]; [ "$(systemctl is-active releve.socket)" = inactive ]; systemctl start releve'
  ready
  client login "https://$address"
}
step 'systemctl stop, un appel, systemctl start' stopped

# --- La machine redémarre.
reboot() {
  halt
  boot
  ready
}
step 'redémarrage de la machine' reboot
step 'connexion après lui' client login "https://$address"

# --- Le programme meurt, ou ne tourne plus : systemd le relance.
restarts() { inside systemctl show --property=NRestarts --value releve; }
main() { inside systemctl show --property=MainPID --value releve; }
after() { # SIGNAL MOTS : il est envoyé, le service revient de lui-même, sous un autre numéro, et le journal dit pourquoi
  local before count at
  at=$(date +%s)
  before=$(main)
  count=$(restarts)
  shell "kill -$1 $before"
  for _ in $(seq 300); do
    if [ "$(restarts)" -gt "$count" ] && [ "$(inside systemctl is-active releve)" = active ] && [ "$(main)" != "$before" ]; then
      ready
      client login "https://$address" >/dev/null
      shell "journalctl -u releve --since=@$at --no-pager -o cat | grep -m 1 '$2'"
      return 0
    fi
    sleep 0.3
  done
  return 1
}
step 'kill -9' after KILL 'code=killed'
step 'figé (SIGSTOP) : le chien de garde' after STOP 'atchdog timeout'

# --- Mettre à jour sous charge : chaque appel dit s’il a échoué, et ce qui a été accepté est compté à la fin.
load() { # NOM PAQUET : la charge tourne pendant que dpkg installe
  inside rm -f /tmp/stop-load
  client load "https://$address" >"$folder/load.txt" 2>&1 &
  local running=$!
  sleep 3
  inside dpkg --install "$2" >/dev/null 2>&1
  sleep 3
  inside touch /tmp/stop-load
  wait "$running" || { cat "$folder/load.txt"; return 1; }
  ready
  [ "$(inside dpkg-query --show --showformat '${Version}' releve)" = "$(version_of "$1")" ]
  tail -n 1 "$folder/load.txt"
}
# Sans un seul appel refait, quand la version d’avant a déjà releve.socket.
has_socket() { [ "$(dpkg-deb --contents "$1" | grep -c '/releve.socket$')" -gt 0 ]; }
if has_socket "$old"; then AGAIN=0; fi
step 'mise à jour sous charge, par Caddy' load "$new" /root/new.deb
schema_of() { dpkg-deb --contents "$1" | grep -c '/migrations/[0-9]'; }
refused() { # une migration les sépare : l’ancien refuse la base, le dit, et le nouveau revient
  inside dpkg --install /root/old.deb >/dev/null 2>&1
  shell 'journalctl -u releve --no-pager -o cat | grep -q "installez une version plus récente de Relève"
    if releve status >/dev/null 2>&1; then exit 1; fi
    dpkg --install /root/new.deb >/dev/null 2>&1'
  ready
  echo refusé, rien n’est changé
}
if [ "$(schema_of "$old")" = "$(schema_of "$new")" ]; then
  step 'retour à la version d’avant, sous charge, par Caddy' load "$old" /root/old.deb
  with_nginx
  step 'de nouveau à jour, sous charge, par nginx' load "$new" /root/new.deb
  # Sans la prise, l’ancienne refuse pendant qu’elle s’arrête.
  if has_socket "$old"; then step 'le journal des erreurs de nginx' shell '[ ! -s /var/log/nginx/error.log ]; echo vide'; fi
  with_caddy
else
  step 'retour à la version d’avant une migration' refused
fi
# nginx aussi, d’une version à l’autre, quoi qu’il y ait entre elles : le même paquet posé une fois de plus.
if [ "$(schema_of "$old")" != "$(schema_of "$new")" ]; then
  with_nginx
  step 'le même paquet, posé sous charge, par nginx' load "$new" /root/new.deb
  with_caddy
fi
AGAIN=

# --- Ce qui a été essayé de l’ancienne version l’est de la nouvelle.
step 'systemd-analyze verify, nouvelle version' verified
step 'systemd-analyze security, nouvelle version' exposure
step 'kill -9, nouvelle version' after KILL 'code=killed'
step 'figé (SIGSTOP), nouvelle version' after STOP 'atchdog timeout'
step 'releve-backup.service, nouvelle version' seal
step 'releve verify' inside releve verify
configured() { shell "grep -q '^RELEVE_PUBLIC_URL=https://$address' /etc/releve/releve.env; echo gardée"; }
step 'la configuration' configured

# --- Retirer garde tout, purger ne garde que les sauvegardes.
removed() {
  shell 'dpkg --remove releve 2>/dev/null; [ -d /var/lib/releve/postgres ]; [ -f /etc/releve/releve.env ]; [ ! -d /usr/lib/releve ]
    if systemctl is-active --quiet releve; then exit 1; fi; echo les données restent'
}
step 'dpkg --remove' removed
back() { shell 'dpkg --install /root/new.deb'; ready; client login "https://$address"; }
step 'réinstallé sur les mêmes données' back
purged() {
  shell 'dpkg --purge releve 2>/dev/null; [ ! -e /var/lib/releve ]; [ ! -e /etc/releve ]; ls /var/backups/releve/*.age >/dev/null
    if getent passwd releve >/dev/null || grep -qsE "^(postgres|node)" /proc/[0-9]*/comm; then exit 1; fi; echo les sauvegardes seules'
}
step 'dpkg --purge' purged
first=$(now)
from_nothing() {
  inside dpkg --install /root/new.deb
  configure
  inside releve admin --email "$email" --name Ève --last-name Martin --password "$password"
  client login "https://$address"
}
step 'la nouvelle version, de rien à la première connexion' from_nothing
note '**du .deb à la première connexion, nouvelle version**' "**$(since "$first")**" '5 min au plus'
restored() {
  shell 'systemctl stop releve; rm -rf /var/lib/releve/postgres
    file=$(ls /var/backups/releve/*.backup.age | tail -n 1)
    age --decrypt --identity /root/key.txt "$file" >/var/lib/releve/a-restaurer
    age --decrypt --identity /root/key.txt "${file%.backup.age}.secret.age" >/var/lib/releve/secret
    chown releve: /var/lib/releve/a-restaurer /var/lib/releve/secret
    releve restore /var/lib/releve/a-restaurer; rm /var/lib/releve/a-restaurer
    systemctl start releve'
  ready
  client login "https://$address"
}
step 'restauré de la sauvegarde chiffrée' restored

# --- Un PostgreSQL à soi, celui de Debian, à la place de celui du paquet.
own_postgres() {
  shell 'dpkg --purge releve >/dev/null 2>&1; rm -rf /var/backups/releve /root/acknowledged.txt
    export DEBIAN_FRONTEND=noninteractive; dpkg --install /root/postgresql/*.deb >/dev/null 2>&1
    systemctl start postgresql
    runuser -u postgres -- psql --quiet -c "ALTER SYSTEM SET wal_level = logical"; systemctl restart postgresql
    runuser -u postgres -- psql --quiet -c "CREATE ROLE deplace LOGIN SUPERUSER PASSWORD '"'autremot'"'"
    runuser -u postgres -- psql --quiet -c "CREATE ROLE releve LOGIN PASSWORD '"'motdepasse'"'"
    runuser -u postgres -- createdb --owner=releve releve
    runuser -u postgres -- createdb --owner=releve nord
    runuser -u postgres -- psql --tuples-only --no-align -c "SHOW server_version"'
}
step 'PostgreSQL de Debian, une base et son rôle' own_postgres
first=$(now)
on_own() {
  shell "dpkg --install /root/old.deb >/dev/null 2>&1; systemctl stop releve; rm -rf /var/lib/releve/postgres
    sed -i -e 's|^#RELEVE_PUBLIC_URL=.*|RELEVE_PUBLIC_URL=https://$address|' \
      -e 's|^#DATABASE_URL=.*|DATABASE_URL=postgres://releve:motdepasse@localhost/releve|' \
      -e \"s|^#RELEVE_BACKUP_KEY=.*|RELEVE_BACKUP_KEY=\$(age-keygen -y /root/key.txt)|\" /etc/releve/releve.env
    systemctl start releve; releve admin --email $email --name Ève --last-name Martin --password $password"
  client login "https://$address"
}
step 'installé, DATABASE_URL renseignée, première connexion' on_own
note '**du .deb à la première connexion, DATABASE_URL**' "**$(since "$first")**" '5 min au plus'
if has_socket "$old"; then AGAIN=0; fi
step 'mise à jour sous charge' load "$new" /root/new.deb
AGAIN=
# Deux bases : les deux sont gardées, prouvées, chiffrées.
on_own_backed() {
  shell 'echo "RELEVE_DATABASES=nord=postgres://releve:motdepasse@localhost/nord" >>/etc/releve/releve.env; systemctl restart releve'
  shell 'systemctl start releve-backup.service; [ "$(ls /var/backups/releve/*.backup.age | wc -l)" = 2 ]; echo $(ls /var/backups/releve)'
}
step 'releve-backup.service, deux bases' on_own_backed
step 'releve status' ready
inside cat /tmp/status >>"$folder/status.txt"
on_own_restored() {
  shell 'systemctl stop releve
    runuser -u postgres -- dropdb releve; runuser -u postgres -- createdb --owner=releve releve
    age --decrypt --identity /root/key.txt $(ls /var/backups/releve/*.backup.age | grep -v nord) >/var/lib/releve/a-restaurer
    chown releve: /var/lib/releve/a-restaurer; releve restore /var/lib/releve/a-restaurer; rm /var/lib/releve/a-restaurer
    systemctl start releve'
  ready
  client login "https://$address"
}
step 'la base perdue, restaurée' on_own_restored
# Un centre va de l’une à l’autre, par le rôle de /etc/releve/move.env ; celui du service n’y suffit pas.
moved() {
  shell 'center=$(runuser -u postgres -- psql --tuples-only --no-align -c "SELECT _id FROM centers ORDER BY _id LIMIT 1" releve)
    if releve move-center "$center" nord >/tmp/move 2>&1; then exit 1; fi
    install -o root -g releve -m 640 /usr/share/doc/releve/examples/move.env /etc/releve/move.env
    sed -i -e "s|role:motdepasse|deplace:autremot|g" -e "s|@annuaire/|@localhost/|" -e "s|@nord/releve|@localhost/nord|" /etc/releve/move.env
    releve move-center "$center" nord
    [ "$(runuser -u postgres -- psql --tuples-only --no-align -c "SELECT _id FROM centers" nord)" = "$center" ]
    rm /etc/releve/move.env; echo un centre est passé dans nord'
}
step 'releve move-center' moved
step 'releve verify, deux bases' inside releve verify

# Ce que Debian pense du paquet, sans les bibliothèques de npm (des heures de lecture) : ce qui reste est expliqué dans lintian-overrides.
lint() {
  local unpacked=$folder/unpacked
  rm -rf "$unpacked"
  dpkg-deb --raw-extract "$new" "$unpacked"
  rm -rf "$unpacked/usr/lib/releve/node_modules" "$unpacked/usr/lib/releve/apps/web/dist"
  dpkg-deb --root-owner-group -Zzstd -z1 --build "$unpacked" "$folder/lint.deb" >/dev/null
  rm -rf "$unpacked"
  lintian --allow-root --fail-on error,warning --tag-display-limit 0 "$folder/lint.deb"
  echo rien à dire
}
step lintian lint

echo
echo "| étape | durée | résultat |"
echo "|---|---|---|"
printf '%s\n' "${results[@]}"
echo
cat "$folder/status.txt"
[ "$failures" = 0 ]
