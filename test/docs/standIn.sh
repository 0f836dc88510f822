#!/bin/sh
# Runs in place of a program that a document calls, under the name of that program. It notes the call in the file STAND_IN_CALLS:
# the name, the arguments and an empty text, then the variables and an empty text, each with a zero byte at its end.
{ printf '%s\0' "${0##*/}" "$@" ''; /usr/bin/env -0; printf '\0'; } >>"$STAND_IN_CALLS"

# The commands of an operator run, on the store of the test, and some that read files of the project and write none. Others take
# longer, and have tests of their own.
case "${0##*/} $*" in
  'npm run admin -- '* | 'npm run --silent admin -- '*) file=dynamic/admin/cli.ts ;;
  'npm run catalog -- show us-new-markets' | 'npm run catalog -- import-csv --template') file=build/catalog/cli.ts ;;
  'journalctl '*)
    while IFS= read -r line; do printf '%s\n' "$line"; done <"$STAND_IN_LOG"
    exit
    ;;
  *) exit ;;
esac
while [ "$1" != -- ]; do shift; done
shift
exec "$STAND_IN_NODE" "$STAND_IN_ROOT/$file" "$@"
