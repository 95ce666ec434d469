# bash completion of linecheck, as "linecheck completion bash" prints it.
_linecheck() {
  local cur=${COMP_WORDS[COMP_CWORD]} where= word option= names= files= at=1
  COMPREPLY=()
  while ((at < COMP_CWORD)); do
    word=${COMP_WORDS[at]}
    option=
    case "$where/$word" in
      '/archive') where='archive' ;;
      '/audit') where='audit' ;;
      '/completion') where='completion' ;;
      '/config') where='config' ;;
      '/conformance') where='conformance' ;;
      '/demo') where='demo' ;;
      '/diff') where='diff' ;;
      '/doctor') where='doctor' ;;
      '/fleet') where='fleet' ;;
      '/fulfillments' | '/ff') where='fulfillments' ;;
      '/help') where='help' ;;
      '/licenses') where='licenses' ;;
      '/login') where='login' ;;
      '/logout') where='logout' ;;
      '/monitor') where='monitor' ;;
      '/report') where='report' ;;
      '/serve') where='serve' ;;
      '/stations') where='stations' ;;
      '/sync') where='sync' ;;
      '/trace') where='trace' ;;
      '/watch') where='watch' ;;
      'archive/client') where='archive client' ;;
      'archive/help') where='archive help' ;;
      'archive/import') where='archive import' ;;
      'archive/init') where='archive init' ;;
      'archive/key') where='archive key' ;;
      'archive/list') where='archive list' ;;
      'archive/restaurant') where='archive restaurant' ;;
      'archive/simulate') where='archive simulate' ;;
      'archive client/add') where='archive client add' ;;
      'archive client/help') where='archive client help' ;;
      'archive client/list') where='archive client list' ;;
      'archive client/revoke') where='archive client revoke' ;;
      'archive client/rotate') where='archive client rotate' ;;
      'archive key/help') where='archive key help' ;;
      'archive key/list') where='archive key list' ;;
      'archive key/rotate') where='archive key rotate' ;;
      'archive restaurant/add') where='archive restaurant add' ;;
      'archive restaurant/help') where='archive restaurant help' ;;
      'archive restaurant/list') where='archive restaurant list' ;;
      'archive restaurant/set') where='archive restaurant set' ;;
      'config/check') where='config check' ;;
      'config/help') where='config help' ;;
      'config/init') where='config init' ;;
      'config/path') where='config path' ;;
      'config/show') where='config show' ;;
      '/--date' | '/--link' | '/--profile' | '/--base-url' | '/--client-id' | '/--timezone' | '/--closeout-hour' | '/--header-prefix' | '/--user-access-type' | '/--ca-file' | '/--restaurant' | '/--archive' |\
      'archive client add/--archive' | 'archive client add/--restaurant' | 'archive client add/--scope' | 'archive client add/--secret-file' |\
      'archive client list/--archive' | 'archive client list/--format' |\
      'archive client revoke/--archive' |\
      'archive client rotate/--archive' | 'archive client rotate/--secret-file' |\
      'archive import/--archive' | 'archive import/--restaurant' | 'archive import/--stations' | 'archive import/--fulfillments' | 'archive import/--date' |\
      'archive init/--archive' |\
      'archive key list/--archive' | 'archive key list/--format' |\
      'archive key rotate/--archive' | 'archive key rotate/--algorithm' |\
      'archive list/--archive' | 'archive list/--format' | 'archive list/--restaurant' |\
      'archive restaurant add/--archive' | 'archive restaurant add/--name' | 'archive restaurant add/--timezone' | 'archive restaurant add/--closeout-hour' | 'archive restaurant add/--tier' |\
      'archive restaurant list/--archive' | 'archive restaurant list/--format' |\
      'archive restaurant set/--archive' | 'archive restaurant set/--name' | 'archive restaurant set/--timezone' | 'archive restaurant set/--closeout-hour' | 'archive restaurant set/--tier' |\
      'archive simulate/--archive' | 'archive simulate/--profile' | 'archive simulate/--seed' | 'archive simulate/--from' | 'archive simulate/--to' | 'archive simulate/--restaurant' | 'archive simulate/--name' | 'archive simulate/--timezone' | 'archive simulate/--closeout-hour' | 'archive simulate/--tier' |\
      'audit/--date' | 'audit/--rule' | 'audit/--allow' | 'audit/--format' | 'audit/--columns' | 'audit/--output' | 'audit/--profile' | 'audit/--base-url' | 'audit/--client-id' | 'audit/--timezone' | 'audit/--closeout-hour' | 'audit/--header-prefix' | 'audit/--user-access-type' | 'audit/--ca-file' | 'audit/--restaurant' | 'audit/--archive' |\
      'config show/--format' | 'config show/--profile' | 'config show/--base-url' | 'config show/--client-id' | 'config show/--timezone' | 'config show/--closeout-hour' | 'config show/--header-prefix' | 'config show/--user-access-type' | 'config show/--ca-file' | 'config show/--restaurant' | 'config show/--archive' |\
      'conformance/--business-date' | 'conformance/--only' | 'conformance/--format' | 'conformance/--profile' | 'conformance/--base-url' | 'conformance/--client-id' | 'conformance/--timezone' | 'conformance/--closeout-hour' | 'conformance/--header-prefix' | 'conformance/--user-access-type' | 'conformance/--ca-file' | 'conformance/--restaurant' |\
      'demo/--date' | 'demo/--link' | 'demo/--profile' | 'demo/--seed' | 'demo/--timezone' |\
      'diff/--format' | 'diff/--output' | 'diff/--profile' | 'diff/--base-url' | 'diff/--client-id' | 'diff/--timezone' | 'diff/--closeout-hour' | 'diff/--header-prefix' | 'diff/--user-access-type' | 'diff/--ca-file' | 'diff/--restaurant' | 'diff/--archive' |\
      'doctor/--format' | 'doctor/--profile' | 'doctor/--base-url' | 'doctor/--client-id' | 'doctor/--timezone' | 'doctor/--closeout-hour' | 'doctor/--header-prefix' | 'doctor/--user-access-type' | 'doctor/--ca-file' | 'doctor/--restaurant' | 'doctor/--archive' |\
      'fleet/--date' | 'fleet/--concurrency' | 'fleet/--format' | 'fleet/--columns' | 'fleet/--output' | 'fleet/--profile' | 'fleet/--base-url' | 'fleet/--client-id' | 'fleet/--timezone' | 'fleet/--closeout-hour' | 'fleet/--header-prefix' | 'fleet/--user-access-type' | 'fleet/--ca-file' | 'fleet/--restaurant' | 'fleet/--archive' |\
      'fulfillments/--filter' | 'fulfillments/--level' | 'fulfillments/--sort' | 'fulfillments/--columns' | 'fulfillments/--format' | 'fulfillments/--limit' | 'fulfillments/--output' | 'fulfillments/--profile' | 'fulfillments/--base-url' | 'fulfillments/--client-id' | 'fulfillments/--timezone' | 'fulfillments/--closeout-hour' | 'fulfillments/--header-prefix' | 'fulfillments/--user-access-type' | 'fulfillments/--ca-file' | 'fulfillments/--restaurant' | 'fulfillments/--archive' |\
      'licenses/--format' |\
      'login/--format' | 'login/--profile' | 'login/--base-url' | 'login/--client-id' | 'login/--timezone' | 'login/--closeout-hour' | 'login/--header-prefix' | 'login/--user-access-type' | 'login/--ca-file' |\
      'logout/--profile' | 'logout/--base-url' | 'logout/--client-id' | 'logout/--timezone' | 'logout/--closeout-hour' | 'logout/--header-prefix' | 'logout/--user-access-type' | 'logout/--ca-file' |\
      'monitor/--date' | 'monitor/--link' | 'monitor/--profile' | 'monitor/--base-url' | 'monitor/--client-id' | 'monitor/--timezone' | 'monitor/--closeout-hour' | 'monitor/--header-prefix' | 'monitor/--user-access-type' | 'monitor/--ca-file' | 'monitor/--restaurant' | 'monitor/--archive' |\
      'report/--compare' | 'report/--caution' | 'report/--late' | 'report/--format' | 'report/--width' | 'report/--output' | 'report/--profile' | 'report/--base-url' | 'report/--client-id' | 'report/--timezone' | 'report/--closeout-hour' | 'report/--header-prefix' | 'report/--user-access-type' | 'report/--ca-file' | 'report/--restaurant' | 'report/--archive' |\
      'serve/--archive' | 'serve/--host' | 'serve/--port' | 'serve/--page-size' | 'serve/--token-lifetime' | 'serve/--header-prefix' | 'serve/--user-access-type' | 'serve/--tls-cert' | 'serve/--tls-key' | 'serve/--trusted-proxy' | 'serve/--metrics-port' | 'serve/--log-level' | 'serve/--rate-limit' | 'serve/--faults' | 'serve/--clock' | 'serve/--format' |\
      'stations/--modified-since' | 'stations/--format' | 'stations/--columns' | 'stations/--output' | 'stations/--profile' | 'stations/--base-url' | 'stations/--client-id' | 'stations/--timezone' | 'stations/--closeout-hour' | 'stations/--header-prefix' | 'stations/--user-access-type' | 'stations/--ca-file' | 'stations/--restaurant' | 'stations/--archive' |\
      'sync/--from' | 'sync/--to' | 'sync/--archive' | 'sync/--concurrency' | 'sync/--format' | 'sync/--profile' | 'sync/--base-url' | 'sync/--client-id' | 'sync/--timezone' | 'sync/--closeout-hour' | 'sync/--header-prefix' | 'sync/--user-access-type' | 'sync/--ca-file' | 'sync/--restaurant' |\
      'trace/--date' | 'trace/--format' | 'trace/--output' | 'trace/--profile' | 'trace/--base-url' | 'trace/--client-id' | 'trace/--timezone' | 'trace/--closeout-hour' | 'trace/--header-prefix' | 'trace/--user-access-type' | 'trace/--ca-file' | 'trace/--restaurant' | 'trace/--archive' |\
      'watch/--until' | 'watch/--every' | 'watch/--for' | 'watch/--late' | 'watch/--profile' | 'watch/--base-url' | 'watch/--client-id' | 'watch/--timezone' | 'watch/--closeout-hour' | 'watch/--header-prefix' | 'watch/--user-access-type' | 'watch/--ca-file' | 'watch/--restaurant' | 'watch/--archive')
        option=$word
        # Bash takes "--name=value" for three words.
        [[ ${COMP_WORDS[at + 1]} == '=' ]] && ((at += 1))
        ((at += 1))
        ;;
    esac
    ((at += 1))
  done
  [[ $cur == '=' ]] && cur=
  # The word at the cursor is the value of an option where that took it.
  if [[ -n $option ]] && ((at > COMP_CWORD)); then
    case "$where/$option" in
      '/--date' | 'archive simulate/--from' | 'conformance/--business-date' | 'demo/--date' | 'fleet/--date' | 'monitor/--date' | 'sync/--from') names='today yesterday' ;;
      '/--link' | 'demo/--link' | 'monitor/--link') names='auto slow fast' ;;
      'archive client add/--secret-file' | 'archive client rotate/--secret-file' | 'archive import/--stations' | 'archive import/--fulfillments' | 'audit/--output' | 'diff/--output' | 'fleet/--output' | 'fulfillments/--output' | 'report/--output' | 'serve/--tls-cert' | 'serve/--tls-key' | 'serve/--faults' | 'stations/--output' | 'trace/--output') files=1 ;;
      'archive client list/--format' | 'archive key list/--format' | 'archive list/--format' | 'archive restaurant list/--format' | 'config show/--format' | 'conformance/--format') names='table json ndjson' ;;
      'archive key rotate/--algorithm') names='EdDSA RS256' ;;
      'archive restaurant add/--tier' | 'archive restaurant set/--tier' | 'archive simulate/--tier') names='professional basic' ;;
      'archive simulate/--profile' | 'demo/--profile') names='cafe typical busy commissary stress' ;;
      'audit/--format' | 'diff/--format' | 'fleet/--format' | 'fulfillments/--format' | 'report/--format' | 'stations/--format' | 'trace/--format') names='table json ndjson csv md' ;;
      'doctor/--format' | 'login/--format') names='table json' ;;
      'licenses/--format') names='text json' ;;
      'serve/--log-level') names='info warn error' ;;
      'serve/--rate-limit') names='platform off' ;;
      'serve/--format') names='table json md' ;;
      'sync/--format') names='table ndjson' ;;
    esac
  else
    case "$where/$cur" in
      '/'-*) names='-V --version -h --help --date --link --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --allow-insecure-http --token-cache --restaurant --archive' ;;
      '/'*) names='archive audit completion config conformance demo diff doctor fleet fulfillments ff help licenses login logout monitor report serve stations sync trace watch' ;;
      'archive/'-*) names='-h --help' ;;
      'archive/'*) names='client help import init key list restaurant simulate' ;;
      'archive client/'-*) names='-h --help' ;;
      'archive client/'*) names='add help list revoke rotate' ;;
      'archive client add/'-*) names='--archive --restaurant --scope --secret-file -h --help' ;;
      'archive client help/'-*) names='' ;;
      'archive client list/'-*) names='--archive --format -h --help' ;;
      'archive client revoke/'-*) names='--archive -h --help' ;;
      'archive client rotate/'-*) names='--archive --secret-file -h --help' ;;
      'archive help/'-*) names='' ;;
      'archive import/'-*) names='--archive --restaurant --stations --fulfillments --date -h --help' ;;
      'archive init/'-*) names='--archive -h --help' ;;
      'archive key/'-*) names='-h --help' ;;
      'archive key/'*) names='help list rotate' ;;
      'archive key help/'-*) names='' ;;
      'archive key list/'-*) names='--archive --format -h --help' ;;
      'archive key rotate/'-*) names='--archive --algorithm -h --help' ;;
      'archive list/'-*) names='--archive --format --restaurant -h --help' ;;
      'archive restaurant/'-*) names='-h --help' ;;
      'archive restaurant/'*) names='add help list set' ;;
      'archive restaurant add/'-*) names='--archive --name --timezone --closeout-hour --tier -h --help' ;;
      'archive restaurant help/'-*) names='' ;;
      'archive restaurant list/'-*) names='--archive --format -h --help' ;;
      'archive restaurant set/'-*) names='--archive --name --timezone --closeout-hour --tier -h --help' ;;
      'archive simulate/'-*) names='--archive --profile --seed --from --to --restaurant --name --timezone --closeout-hour --tier -h --help' ;;
      'audit/'-*) names='--date --rule --allow --format --columns --output --all-restaurants --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --allow-insecure-http --token-cache --restaurant --archive -h --help' ;;
      'completion/'-*) names='-h --help' ;;
      'completion/'*) names='bash zsh fish' ;;
      'config/'-*) names='-h --help' ;;
      'config/'*) names='check help init path show' ;;
      'config check/'-*) names='-h --help' ;;
      'config help/'-*) names='' ;;
      'config init/'-*) names='-h --help' ;;
      'config path/'-*) names='-h --help' ;;
      'config show/'-*) names='--format --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --allow-insecure-http --token-cache --restaurant --archive -h --help' ;;
      'conformance/'-*) names='--business-date --only --format --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --allow-insecure-http --token-cache --restaurant -h --help' ;;
      'demo/'-*) names='--date --link --profile --seed --timezone -h --help' ;;
      'diff/'-*) names='--format --exit-code --output --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --allow-insecure-http --token-cache --restaurant --archive -h --help' ;;
      'diff/'*) files=1 ;;
      'doctor/'-*) names='--format --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --allow-insecure-http --token-cache --restaurant --archive -h --help' ;;
      'fleet/'-*) names='--date --concurrency --format --columns --output --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --allow-insecure-http --token-cache --restaurant --archive -h --help' ;;
      'fulfillments/'-*) names='--filter --level --sort --columns --format --limit --stream --output --all-restaurants --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --allow-insecure-http --token-cache --restaurant --archive -h --help' ;;
      'fulfillments/'*) names='today yesterday' ;;
      'help/'-*) names='-h --help' ;;
      'help/'*) names='start connect symptoms cron keys filters environment exit-codes' ;;
      'licenses/'-*) names='--format -h --help' ;;
      'login/'-*) names='--format --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --allow-insecure-http --token-cache -h --help' ;;
      'logout/'-*) names='--all --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --allow-insecure-http --token-cache -h --help' ;;
      'monitor/'-*) names='--date --link --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --allow-insecure-http --token-cache --restaurant --archive -h --help' ;;
      'report/'-*) names='--compare --caution --late --format --width --output --all-restaurants --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --allow-insecure-http --token-cache --restaurant --archive -h --help' ;;
      'report/'*) names='today yesterday' ;;
      'serve/'-*) names='--archive --host --port --page-size --token-lifetime --header-prefix --user-access-type --tls-cert --tls-key --trusted-proxy --metrics-port --log-level --rate-limit --faults --clock --clock-control --explain --format -h --help' ;;
      'stations/'-*) names='--modified-since --format --columns --output --all-restaurants --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --allow-insecure-http --token-cache --restaurant --archive -h --help' ;;
      'sync/'-*) names='--from --to --archive --concurrency --format --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --allow-insecure-http --token-cache --restaurant -h --help' ;;
      'trace/'-*) names='--kds-down --date --format --output --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --allow-insecure-http --token-cache --restaurant --archive -h --help' ;;
      'watch/'-*) names='--until --every --for --late --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --allow-insecure-http --token-cache --restaurant --archive -h --help' ;;
    esac
  fi
  [[ -n $files ]] && compopt -o filenames 2>/dev/null
  while IFS= read -r word; do
    COMPREPLY+=("$word")
  done < <(if [[ -n $files ]]; then compgen -f -- "$cur"; else compgen -W "$names" -- "$cur"; fi)
}
complete -F _linecheck linecheck
