#!/usr/bin/env bash
# Lints, then tests; fails where either does, with the worse of both exit codes.
set -uo pipefail
set -f # paths are taken as they are written

read -ra command <<<"${INPUT_COMMAND:-npx --no robotstxt-wasm}"
read -rd '' -a files <<<"${INPUT_FILES:-robots.txt}" || true
read -rd '' -a tests <<<"${INPUT_TESTS:-}" || true

options=()
if [ -n "${INPUT_MAX_WARNINGS:-}" ]; then options+=(--max-warnings "$INPUT_MAX_WARNINGS"); fi

"${command[@]}" lint --format github ${options[@]+"${options[@]}"} "${files[@]}"
worst=$?
if [ "${#tests[@]}" -gt 0 ]; then
	"${command[@]}" test --format github "${tests[@]}"
	code=$?
	if [ "$code" -gt "$worst" ]; then worst=$code; fi
fi
exit "$worst"
