#!/bin/sh
# The namespace of the portal with its search attributes, as in models/contracts/cases/temporal.py. Safe to run again.
set -eu
: "${NAMESPACE:=default}"

temporal operator namespace describe -n "$NAMESPACE" >/dev/null 2>&1 ||
    temporal operator namespace create -n "$NAMESPACE" --retention 30d

# The first server to see a new namespace may be another one: ask until this one knows it.
until known=$(temporal operator search-attribute list -n "$NAMESPACE"); do sleep 1; done
while read -r name type; do
    echo "$known" | grep -qw "$name" || temporal operator search-attribute create -n "$NAMESPACE" --name "$name" --type "$type"
done <<'ATTRIBUTES'
CaseKind Keyword
CaseStage Keyword
StudentCode Keyword
FacultyCode Keyword
DueAt Datetime
ATTRIBUTES
