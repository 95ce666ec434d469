# bash completion of linecheck, for bash 3.2 or later: eval "$(linecheck completion bash)"
# Generated from the commands by npm run docs.
_linecheck() {
  local at= words= index=1 word current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
  while [ "$index" -lt "$COMP_CWORD" ]; do
    word=${COMP_WORDS[index]}
    case "$at/$word" in
      /monitor) at=/monitor ;;
      /demo) at=/demo ;;
      /stations) at=/stations ;;
      /fulfillments) at=/fulfillments ;;
      /ff) at=/fulfillments ;;
      /report) at=/report ;;
      /trend) at=/trend ;;
      /why) at=/why ;;
      /audit) at=/audit ;;
      /trace) at=/trace ;;
      /diff) at=/diff ;;
      /fleet) at=/fleet ;;
      /items) at=/items ;;
      /watch) at=/watch ;;
      /config) at=/config ;;
      /doctor) at=/doctor ;;
      /login) at=/login ;;
      /sync) at=/sync ;;
      /archive) at=/archive ;;
      /export) at=/export ;;
      /serve) at=/serve ;;
      /sandbox) at=/sandbox ;;
      /exporter) at=/exporter ;;
      /help) at=/help ;;
      /completion) at=/completion ;;
      /config/show) at=/config/show ;;
      /config/check) at=/config/check ;;
      /config/init) at=/config/init ;;
      /config/path) at=/config/path ;;
      /archive/init) at=/archive/init ;;
      /archive/list) at=/archive/list ;;
      /archive/restaurant) at=/archive/restaurant ;;
      /archive/client) at=/archive/client ;;
      /archive/key) at=/archive/key ;;
      /archive/check) at=/archive/check ;;
      /archive/backup) at=/archive/backup ;;
      /archive/prune) at=/archive/prune ;;
      /archive/import) at=/archive/import ;;
      /archive/simulate) at=/archive/simulate ;;
      /archive/restaurant/add) at=/archive/restaurant/add ;;
      /archive/restaurant/set) at=/archive/restaurant/set ;;
      /archive/client/add) at=/archive/client/add ;;
      /archive/client/rotate) at=/archive/client/rotate ;;
      /archive/client/revoke) at=/archive/client/revoke ;;
      /archive/client/list) at=/archive/client/list ;;
      /archive/key/list) at=/archive/key/list ;;
      /archive/key/rotate) at=/archive/key/rotate ;;
      /archive/key/revoke) at=/archive/key/revoke ;;
    esac
    index=$((index + 1))
  done
  COMPREPLY=()
  case "$before" in
    --ca-file|--output|--state|--report|--secret-file|--stations|--fulfillments|--folder|--tls-cert|--tls-key|--faults|--token-file) return ;;
    --date) words='today yesterday' ;;
    --link) words='auto slow fast' ;;
    --alert) words='' ;;
    --theme) words='auto dark light colorblind' ;;
    --profile) words='cafe typical busy commissary stress' ;;
    --base-url) words='' ;;
    --client-id) words='' ;;
    --timezone) words='' ;;
    --closeout-hour) words='' ;;
    --header-prefix) words='' ;;
    --user-access-type) words='' ;;
    --restaurant) words='' ;;
    --tag) words='' ;;
    --hours) words='' ;;
    --archive) words='' ;;
    --mass-bump-limit) words='' ;;
    --demo-profile) words='cafe typical busy commissary stress' ;;
    --demo-seed) words='' ;;
    --demo-restaurants) words='' ;;
    --demo-plant) words='' ;;
    --seed) words='' ;;
    --restaurants) words='' ;;
    --plant) words='' ;;
    --at) words='' ;;
    --format) words='table json ndjson csv md html' ;;
    --columns) words='' ;;
    --summary) words='text json' ;;
    --concurrency) words='' ;;
    --filter) words='' ;;
    --level) words='' ;;
    --sort) words='' ;;
    --limit) words='' ;;
    --late) words='' ;;
    --to) words='' ;;
    --from) words='today yesterday' ;;
    --subject) words='' ;;
    --rule) words='' ;;
    --since) words='yesterday' ;;
    --group) words='' ;;
    --allow) words='' ;;
    --like) words='' ;;
    --states) words='slow quiet stopped busy' ;;
    --every) words='' ;;
    --webhook) words='' ;;
    --webhook-format) words='' ;;
    --rate) words='' ;;
    --name) words='' ;;
    --tier) words='professional basic' ;;
    --scope) words='' ;;
    --algorithm) words='EdDSA RS256' ;;
    --before) words='' ;;
    --host) words='' ;;
    --port) words='' ;;
    --page-size) words='' ;;
    --token-lifetime) words='' ;;
    --trusted-proxy) words='' ;;
    --log-level) words='info warn error' ;;
    --rate-limit) words='platform off' ;;
    --clock) words='' ;;
    *)
      case "$at" in
        '') words='monitor demo stations fulfillments ff report trend why audit trace diff fleet items watch config doctor login sync archive export serve sandbox exporter help completion --version --help --date --link --alert --theme --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --tag --hours --archive --allow-shared-archive --mass-bump-limit --demo --demo-profile --demo-seed --demo-restaurants --demo-plant' ;;
        /monitor) words='--date --link --alert --theme --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --tag --hours --archive --allow-shared-archive --mass-bump-limit --demo --demo-profile --demo-seed --demo-restaurants --demo-plant --help' ;;
        /demo) words='--date --link --profile --seed --restaurants --timezone --hours --theme --plant --alert --help' ;;
        /stations) words='--now --at --date --explain --format --columns --output --summary --concurrency --require-times --all-restaurants --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --tag --hours --archive --allow-shared-archive --mass-bump-limit --demo --demo-profile --demo-seed --demo-restaurants --demo-plant --quiet --help' ;;
        /fulfillments) words='today yesterday --filter --level --sort --limit --format --columns --output --summary --concurrency --require-times --all-restaurants --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --tag --hours --archive --allow-shared-archive --mass-bump-limit --demo --demo-profile --demo-seed --demo-restaurants --demo-plant --quiet --help' ;;
        /report) words='today yesterday --late --format --weekly --mail --to --from --subject --output --summary --concurrency --require-times --all-restaurants --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --tag --hours --archive --allow-shared-archive --mass-bump-limit --demo --demo-profile --demo-seed --demo-restaurants --demo-plant --quiet --help' ;;
        /trend) words='--from --to --late --format --columns --output --summary --concurrency --require-times --all-restaurants --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --tag --hours --archive --allow-shared-archive --mass-bump-limit --demo --demo-profile --demo-seed --demo-restaurants --demo-plant --quiet --help' ;;
        /why) words='--late --date --format --columns --output --summary --concurrency --require-times --all-restaurants --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --tag --hours --archive --allow-shared-archive --mass-bump-limit --demo --demo-profile --demo-seed --demo-restaurants --demo-plant --quiet --help' ;;
        /audit) words='--date --rule --since --group --allow --columns --format --output --summary --concurrency --require-times --all-restaurants --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --tag --hours --archive --allow-shared-archive --mass-bump-limit --demo --demo-profile --demo-seed --demo-restaurants --demo-plant --quiet --help' ;;
        /trace) words='--kds-down --date --format --output --summary --concurrency --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --tag --hours --archive --allow-shared-archive --mass-bump-limit --demo --demo-profile --demo-seed --demo-restaurants --demo-plant --quiet --help' ;;
        /diff) words='--from --to --like --all-restaurants --exit-code --format --output --summary --concurrency --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --tag --hours --archive --allow-shared-archive --mass-bump-limit --demo --demo-profile --demo-seed --demo-restaurants --demo-plant --quiet --help' ;;
        /fleet) words='--date --format --columns --output --summary --concurrency --require-times --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --tag --hours --archive --allow-shared-archive --mass-bump-limit --demo --demo-profile --demo-seed --demo-restaurants --demo-plant --quiet --help' ;;
        /items) words='--from --to --format --columns --output --summary --concurrency --require-times --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --tag --hours --archive --allow-shared-archive --mass-bump-limit --demo --demo-profile --demo-seed --demo-restaurants --demo-plant --quiet --help' ;;
        /watch) words='--once --date --states --state --every --all-restaurants --webhook-test --webhook --webhook-format --allow-private-webhook --summary --concurrency --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --tag --hours --archive --allow-shared-archive --mass-bump-limit --demo --demo-profile --demo-seed --demo-restaurants --demo-plant --quiet --help' ;;
        /config) words='show check init path --help' ;;
        /config/show) words='--format --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --tag --hours --archive --allow-shared-archive --mass-bump-limit --quiet --help' ;;
        /config/check) words='--quiet --help' ;;
        /config/init) words='--help' ;;
        /config/path) words='--help' ;;
        /doctor) words='--format --report --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --tag --hours --archive --allow-shared-archive --mass-bump-limit --quiet --help' ;;
        /login) words='--format --forget --all --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --quiet --help' ;;
        /sync) words='--format --from --to --all-restaurants --concurrency --rate --summary --require-times --tag --archive --allow-shared-archive --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --quiet --help' ;;
        /archive) words='init list restaurant client key check backup prune import simulate --help' ;;
        /archive/init) words='--archive --allow-shared-archive --quiet --help' ;;
        /archive/list) words='--archive --allow-shared-archive --format --restaurant --quiet --help' ;;
        /archive/restaurant) words='add set --help' ;;
        /archive/restaurant/add) words='--archive --allow-shared-archive --name --timezone --closeout-hour --tier --quiet --help' ;;
        /archive/restaurant/set) words='--archive --allow-shared-archive --name --timezone --closeout-hour --tier --quiet --help' ;;
        /archive/client) words='add rotate revoke list --help' ;;
        /archive/client/add) words='--archive --allow-shared-archive --restaurant --scope --secret-file --quiet --help' ;;
        /archive/client/rotate) words='--archive --allow-shared-archive --secret-file --quiet --help' ;;
        /archive/client/revoke) words='--archive --allow-shared-archive --quiet --help' ;;
        /archive/client/list) words='--archive --allow-shared-archive --format --quiet --help' ;;
        /archive/key) words='list rotate revoke --help' ;;
        /archive/key/list) words='--archive --allow-shared-archive --format --quiet --help' ;;
        /archive/key/rotate) words='--archive --allow-shared-archive --algorithm --quiet --help' ;;
        /archive/key/revoke) words='--archive --allow-shared-archive --quiet --help' ;;
        /archive/check) words='--archive --allow-shared-archive --quiet --help' ;;
        /archive/backup) words='--archive --allow-shared-archive --replace --quiet --help' ;;
        /archive/prune) words='--archive --allow-shared-archive --format --before --restaurant --yes --quiet --help' ;;
        /archive/import) words='--archive --allow-shared-archive --restaurant --stations --fulfillments --date --quiet --help' ;;
        /archive/simulate) words='--archive --allow-shared-archive --plant --profile --seed --from --to --restaurant --name --timezone --closeout-hour --tier --quiet --help' ;;
        /export) words='--folder --from --to --all-restaurants --summary --concurrency --require-times --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --tag --hours --archive --allow-shared-archive --mass-bump-limit --demo --demo-profile --demo-seed --demo-restaurants --demo-plant --quiet --help' ;;
        /serve) words='--archive --allow-shared-archive --host --port --page-size --token-lifetime --header-prefix --user-access-type --tls-cert --tls-key --trusted-proxy --log-level --rate-limit --faults --help' ;;
        /sandbox) words='--format --profile --seed --restaurants --timezone --plant --clock --clock-stopped --host --port --allow-remote --page-size --token-lifetime --algorithm --rate-limit --faults --log-level --quiet --help' ;;
        /exporter) words='--host --port --tls-cert --tls-key --token-file --log-level --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --tag --hours --archive --allow-shared-archive --mass-bump-limit --demo --demo-profile --demo-seed --demo-restaurants --demo-plant --quiet --help' ;;
        /help) words='monitor demo stations fulfillments ff report trend why audit trace diff fleet items watch config doctor login sync archive export serve sandbox exporter help completion start connect symptoms keys filters terminal options schema scripts rules man openapi dashboard alerts behaviors integrate faults licenses --help' ;;
        /completion) words='bash zsh fish --help' ;;
      esac
      ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _linecheck linecheck
