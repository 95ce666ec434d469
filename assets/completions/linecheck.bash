# bash completion of linecheck, as "linecheck completion bash" prints it.
_linecheck() {
  local cur=${COMP_WORDS[COMP_CWORD]} where= word option= value= kind= names= at=1 from
  COMPREPLY=()
  while ((at < COMP_CWORD)); do
    word=${COMP_WORDS[at]}
    option=
    case "$where/$word" in
      '/archive') where='archive' ;;
      '/audit') where='audit' ;;
      '/baseline') where='baseline' ;;
      '/completion') where='completion' ;;
      '/config') where='config' ;;
      '/conformance') where='conformance' ;;
      '/demo') where='demo' ;;
      '/diff') where='diff' ;;
      '/doctor') where='doctor' ;;
      '/exporter') where='exporter' ;;
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
      '/trend') where='trend' ;;
      '/watch') where='watch' ;;
      'archive/backup') where='archive backup' ;;
      'archive/check') where='archive check' ;;
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
      'archive key/revoke') where='archive key revoke' ;;
      'archive key/rotate') where='archive key rotate' ;;
      'archive restaurant/add') where='archive restaurant add' ;;
      'archive restaurant/help') where='archive restaurant help' ;;
      'archive restaurant/list') where='archive restaurant list' ;;
      'archive restaurant/set') where='archive restaurant set' ;;
      'baseline/check') where='baseline check' ;;
      'baseline/help') where='baseline help' ;;
      'baseline/save') where='baseline save' ;;
      'config/check') where='config check' ;;
      'config/help') where='config help' ;;
      'config/init') where='config init' ;;
      'config/path') where='config path' ;;
      'config/show') where='config show' ;;
      'help/archive') where='help archive' ;;
      'help/audit') where='help audit' ;;
      'help/baseline') where='help baseline' ;;
      'help/completion') where='help completion' ;;
      'help/config') where='help config' ;;
      'help/conformance') where='help conformance' ;;
      'help/demo') where='help demo' ;;
      'help/diff') where='help diff' ;;
      'help/doctor') where='help doctor' ;;
      'help/exporter') where='help exporter' ;;
      'help/fleet') where='help fleet' ;;
      'help/fulfillments' | 'help/ff') where='help fulfillments' ;;
      'help/licenses') where='help licenses' ;;
      'help/login') where='help login' ;;
      'help/logout') where='help logout' ;;
      'help/monitor') where='help monitor' ;;
      'help/report') where='help report' ;;
      'help/serve') where='help serve' ;;
      'help/stations') where='help stations' ;;
      'help/sync') where='help sync' ;;
      'help/trace') where='help trace' ;;
      'help/trend') where='help trend' ;;
      'help/watch') where='help watch' ;;
      'help/start') where='help start' ;;
      'help/connect') where='help connect' ;;
      'help/symptoms') where='help symptoms' ;;
      'help/keys') where='help keys' ;;
      'help/filters') where='help filters' ;;
      'help/terminal') where='help terminal' ;;
      'help/output') where='help output' ;;
      'help/several') where='help several' ;;
      'help/cron') where='help cron' ;;
      'help/rules') where='help rules' ;;
      'help/plants') where='help plants' ;;
      'help/environment') where='help environment' ;;
      'help/exit-codes') where='help exit-codes' ;;
      'help/man') where='help man' ;;
      'help/openapi') where='help openapi' ;;
      'help/dashboard') where='help dashboard' ;;
      'help/alerts') where='help alerts' ;;
      'help/faults') where='help faults' ;;
      'help archive/backup') where='help archive backup' ;;
      'help archive/check') where='help archive check' ;;
      'help archive/client') where='help archive client' ;;
      'help archive/import') where='help archive import' ;;
      'help archive/init') where='help archive init' ;;
      'help archive/key') where='help archive key' ;;
      'help archive/list') where='help archive list' ;;
      'help archive/restaurant') where='help archive restaurant' ;;
      'help archive/simulate') where='help archive simulate' ;;
      'help archive client/add') where='help archive client add' ;;
      'help archive client/list') where='help archive client list' ;;
      'help archive client/revoke') where='help archive client revoke' ;;
      'help archive client/rotate') where='help archive client rotate' ;;
      'help archive key/list') where='help archive key list' ;;
      'help archive key/revoke') where='help archive key revoke' ;;
      'help archive key/rotate') where='help archive key rotate' ;;
      'help archive restaurant/add') where='help archive restaurant add' ;;
      'help archive restaurant/list') where='help archive restaurant list' ;;
      'help archive restaurant/set') where='help archive restaurant set' ;;
      'help baseline/check') where='help baseline check' ;;
      'help baseline/save') where='help baseline save' ;;
      'help config/check') where='help config check' ;;
      'help config/init') where='help config init' ;;
      'help config/path') where='help config path' ;;
      'help config/show') where='help config show' ;;
      '/--date' | '/--link' | '/--alert' | '/--profile' | '/--base-url' | '/--client-id' | '/--timezone' | '/--closeout-hour' | '/--header-prefix' | '/--user-access-type' | '/--ca-file' | '/--restaurant' | '/--archive' | '/--tag' | '/--hours' | '/--mass-bump-limit' | '/--demo-profile' | '/--demo-seed' | '/--demo-restaurants' | '/--demo-plant' |\
      'archive backup/--archive' |\
      'archive check/--archive' |\
      'archive client add/--archive' | 'archive client add/--restaurant' | 'archive client add/--scope' | 'archive client add/--secret-file' |\
      'archive client list/--archive' | 'archive client list/--format' |\
      'archive client revoke/--archive' |\
      'archive client rotate/--archive' | 'archive client rotate/--secret-file' |\
      'archive import/--archive' | 'archive import/--restaurant' | 'archive import/--stations' | 'archive import/--fulfillments' | 'archive import/--date' |\
      'archive init/--archive' |\
      'archive key list/--archive' | 'archive key list/--format' |\
      'archive key revoke/--archive' |\
      'archive key rotate/--archive' | 'archive key rotate/--algorithm' |\
      'archive list/--archive' | 'archive list/--format' | 'archive list/--restaurant' |\
      'archive restaurant add/--archive' | 'archive restaurant add/--name' | 'archive restaurant add/--timezone' | 'archive restaurant add/--closeout-hour' | 'archive restaurant add/--tier' |\
      'archive restaurant list/--archive' | 'archive restaurant list/--format' |\
      'archive restaurant set/--archive' | 'archive restaurant set/--name' | 'archive restaurant set/--timezone' | 'archive restaurant set/--closeout-hour' | 'archive restaurant set/--tier' |\
      'archive simulate/--archive' | 'archive simulate/--plant' | 'archive simulate/--profile' | 'archive simulate/--seed' | 'archive simulate/--from' | 'archive simulate/--to' | 'archive simulate/--restaurant' | 'archive simulate/--name' | 'archive simulate/--timezone' | 'archive simulate/--closeout-hour' | 'archive simulate/--tier' |\
      'audit/--date' | 'audit/--rule' | 'audit/--group' | 'audit/--explain' | 'audit/--allow' | 'audit/--format' | 'audit/--columns' | 'audit/--output' | 'audit/--summary' | 'audit/--concurrency' | 'audit/--profile' | 'audit/--base-url' | 'audit/--client-id' | 'audit/--timezone' | 'audit/--closeout-hour' | 'audit/--header-prefix' | 'audit/--user-access-type' | 'audit/--ca-file' | 'audit/--restaurant' | 'audit/--archive' | 'audit/--tag' | 'audit/--hours' | 'audit/--mass-bump-limit' | 'audit/--demo-profile' | 'audit/--demo-seed' | 'audit/--demo-restaurants' | 'audit/--demo-plant' |\
      'baseline check/--date' | 'baseline check/--rule' | 'baseline check/--allow' | 'baseline check/--format' | 'baseline check/--output' | 'baseline check/--summary' | 'baseline check/--concurrency' | 'baseline check/--profile' | 'baseline check/--base-url' | 'baseline check/--client-id' | 'baseline check/--timezone' | 'baseline check/--closeout-hour' | 'baseline check/--header-prefix' | 'baseline check/--user-access-type' | 'baseline check/--ca-file' | 'baseline check/--restaurant' | 'baseline check/--archive' | 'baseline check/--tag' | 'baseline check/--hours' | 'baseline check/--mass-bump-limit' | 'baseline check/--demo-profile' | 'baseline check/--demo-seed' | 'baseline check/--demo-restaurants' | 'baseline check/--demo-plant' |\
      'baseline save/--date' | 'baseline save/--rule' | 'baseline save/--allow' | 'baseline save/--format' | 'baseline save/--output' | 'baseline save/--summary' | 'baseline save/--concurrency' | 'baseline save/--profile' | 'baseline save/--base-url' | 'baseline save/--client-id' | 'baseline save/--timezone' | 'baseline save/--closeout-hour' | 'baseline save/--header-prefix' | 'baseline save/--user-access-type' | 'baseline save/--ca-file' | 'baseline save/--restaurant' | 'baseline save/--archive' | 'baseline save/--tag' | 'baseline save/--hours' | 'baseline save/--mass-bump-limit' | 'baseline save/--demo-profile' | 'baseline save/--demo-seed' | 'baseline save/--demo-restaurants' | 'baseline save/--demo-plant' |\
      'config show/--format' | 'config show/--profile' | 'config show/--base-url' | 'config show/--client-id' | 'config show/--timezone' | 'config show/--closeout-hour' | 'config show/--header-prefix' | 'config show/--user-access-type' | 'config show/--ca-file' | 'config show/--restaurant' | 'config show/--archive' | 'config show/--tag' | 'config show/--hours' | 'config show/--mass-bump-limit' |\
      'conformance/--business-date' | 'conformance/--only' | 'conformance/--format' | 'conformance/--profile' | 'conformance/--base-url' | 'conformance/--client-id' | 'conformance/--timezone' | 'conformance/--closeout-hour' | 'conformance/--header-prefix' | 'conformance/--user-access-type' | 'conformance/--ca-file' | 'conformance/--restaurant' |\
      'demo/--date' | 'demo/--link' | 'demo/--profile' | 'demo/--seed' | 'demo/--restaurants' | 'demo/--timezone' | 'demo/--hours' | 'demo/--plant' | 'demo/--alert' |\
      'diff/--from' | 'diff/--to' | 'diff/--like' | 'diff/--format' | 'diff/--output' | 'diff/--summary' | 'diff/--concurrency' | 'diff/--profile' | 'diff/--base-url' | 'diff/--client-id' | 'diff/--timezone' | 'diff/--closeout-hour' | 'diff/--header-prefix' | 'diff/--user-access-type' | 'diff/--ca-file' | 'diff/--restaurant' | 'diff/--archive' | 'diff/--tag' | 'diff/--hours' | 'diff/--mass-bump-limit' | 'diff/--demo-profile' | 'diff/--demo-seed' | 'diff/--demo-restaurants' | 'diff/--demo-plant' |\
      'doctor/--format' | 'doctor/--profile' | 'doctor/--base-url' | 'doctor/--client-id' | 'doctor/--timezone' | 'doctor/--closeout-hour' | 'doctor/--header-prefix' | 'doctor/--user-access-type' | 'doctor/--ca-file' | 'doctor/--restaurant' | 'doctor/--archive' | 'doctor/--tag' | 'doctor/--hours' | 'doctor/--mass-bump-limit' |\
      'exporter/--host' | 'exporter/--port' | 'exporter/--tls-cert' | 'exporter/--tls-key' | 'exporter/--token-file' | 'exporter/--log-level' | 'exporter/--profile' | 'exporter/--base-url' | 'exporter/--client-id' | 'exporter/--timezone' | 'exporter/--closeout-hour' | 'exporter/--header-prefix' | 'exporter/--user-access-type' | 'exporter/--ca-file' | 'exporter/--restaurant' | 'exporter/--archive' | 'exporter/--tag' | 'exporter/--hours' | 'exporter/--mass-bump-limit' | 'exporter/--demo-profile' | 'exporter/--demo-seed' | 'exporter/--demo-restaurants' | 'exporter/--demo-plant' |\
      'fleet/--date' | 'fleet/--format' | 'fleet/--columns' | 'fleet/--output' | 'fleet/--summary' | 'fleet/--concurrency' | 'fleet/--profile' | 'fleet/--base-url' | 'fleet/--client-id' | 'fleet/--timezone' | 'fleet/--closeout-hour' | 'fleet/--header-prefix' | 'fleet/--user-access-type' | 'fleet/--ca-file' | 'fleet/--restaurant' | 'fleet/--archive' | 'fleet/--tag' | 'fleet/--hours' | 'fleet/--mass-bump-limit' | 'fleet/--demo-profile' | 'fleet/--demo-seed' | 'fleet/--demo-restaurants' | 'fleet/--demo-plant' |\
      'fulfillments/--filter' | 'fulfillments/--level' | 'fulfillments/--sort' | 'fulfillments/--columns' | 'fulfillments/--format' | 'fulfillments/--limit' | 'fulfillments/--output' | 'fulfillments/--summary' | 'fulfillments/--concurrency' | 'fulfillments/--profile' | 'fulfillments/--base-url' | 'fulfillments/--client-id' | 'fulfillments/--timezone' | 'fulfillments/--closeout-hour' | 'fulfillments/--header-prefix' | 'fulfillments/--user-access-type' | 'fulfillments/--ca-file' | 'fulfillments/--restaurant' | 'fulfillments/--archive' | 'fulfillments/--tag' | 'fulfillments/--hours' | 'fulfillments/--mass-bump-limit' | 'fulfillments/--demo-profile' | 'fulfillments/--demo-seed' | 'fulfillments/--demo-restaurants' | 'fulfillments/--demo-plant' |\
      'licenses/--format' |\
      'login/--format' | 'login/--profile' | 'login/--base-url' | 'login/--client-id' | 'login/--timezone' | 'login/--closeout-hour' | 'login/--header-prefix' | 'login/--user-access-type' | 'login/--ca-file' |\
      'logout/--profile' | 'logout/--base-url' | 'logout/--client-id' | 'logout/--timezone' | 'logout/--closeout-hour' | 'logout/--header-prefix' | 'logout/--user-access-type' | 'logout/--ca-file' |\
      'monitor/--date' | 'monitor/--link' | 'monitor/--alert' | 'monitor/--profile' | 'monitor/--base-url' | 'monitor/--client-id' | 'monitor/--timezone' | 'monitor/--closeout-hour' | 'monitor/--header-prefix' | 'monitor/--user-access-type' | 'monitor/--ca-file' | 'monitor/--restaurant' | 'monitor/--archive' | 'monitor/--tag' | 'monitor/--hours' | 'monitor/--mass-bump-limit' | 'monitor/--demo-profile' | 'monitor/--demo-seed' | 'monitor/--demo-restaurants' | 'monitor/--demo-plant' |\
      'report/--compare' | 'report/--caution' | 'report/--late' | 'report/--format' | 'report/--width' | 'report/--output' | 'report/--summary' | 'report/--concurrency' | 'report/--profile' | 'report/--base-url' | 'report/--client-id' | 'report/--timezone' | 'report/--closeout-hour' | 'report/--header-prefix' | 'report/--user-access-type' | 'report/--ca-file' | 'report/--restaurant' | 'report/--archive' | 'report/--tag' | 'report/--hours' | 'report/--mass-bump-limit' | 'report/--demo-profile' | 'report/--demo-seed' | 'report/--demo-restaurants' | 'report/--demo-plant' |\
      'serve/--archive' | 'serve/--host' | 'serve/--port' | 'serve/--page-size' | 'serve/--token-lifetime' | 'serve/--header-prefix' | 'serve/--user-access-type' | 'serve/--tls-cert' | 'serve/--tls-key' | 'serve/--trusted-proxy' | 'serve/--metrics-port' | 'serve/--log-level' | 'serve/--rate-limit' | 'serve/--faults' | 'serve/--clock' | 'serve/--format' |\
      'stations/--modified-since' | 'stations/--at' | 'stations/--date' | 'stations/--format' | 'stations/--columns' | 'stations/--output' | 'stations/--summary' | 'stations/--concurrency' | 'stations/--profile' | 'stations/--base-url' | 'stations/--client-id' | 'stations/--timezone' | 'stations/--closeout-hour' | 'stations/--header-prefix' | 'stations/--user-access-type' | 'stations/--ca-file' | 'stations/--restaurant' | 'stations/--archive' | 'stations/--tag' | 'stations/--hours' | 'stations/--mass-bump-limit' | 'stations/--demo-profile' | 'stations/--demo-seed' | 'stations/--demo-restaurants' | 'stations/--demo-plant' |\
      'sync/--from' | 'sync/--to' | 'sync/--concurrency' | 'sync/--rate' | 'sync/--format' | 'sync/--profile' | 'sync/--base-url' | 'sync/--client-id' | 'sync/--timezone' | 'sync/--closeout-hour' | 'sync/--header-prefix' | 'sync/--user-access-type' | 'sync/--ca-file' | 'sync/--restaurant' | 'sync/--summary' | 'sync/--tag' | 'sync/--archive' |\
      'trace/--date' | 'trace/--format' | 'trace/--output' | 'trace/--summary' | 'trace/--concurrency' | 'trace/--profile' | 'trace/--base-url' | 'trace/--client-id' | 'trace/--timezone' | 'trace/--closeout-hour' | 'trace/--header-prefix' | 'trace/--user-access-type' | 'trace/--ca-file' | 'trace/--restaurant' | 'trace/--archive' | 'trace/--tag' | 'trace/--hours' | 'trace/--mass-bump-limit' | 'trace/--demo-profile' | 'trace/--demo-seed' | 'trace/--demo-restaurants' | 'trace/--demo-plant' |\
      'trend/--from' | 'trend/--to' | 'trend/--measure' | 'trend/--format' | 'trend/--columns' | 'trend/--output' | 'trend/--summary' | 'trend/--concurrency' | 'trend/--profile' | 'trend/--base-url' | 'trend/--client-id' | 'trend/--timezone' | 'trend/--closeout-hour' | 'trend/--header-prefix' | 'trend/--user-access-type' | 'trend/--ca-file' | 'trend/--restaurant' | 'trend/--archive' | 'trend/--tag' | 'trend/--hours' | 'trend/--mass-bump-limit' | 'trend/--demo-profile' | 'trend/--demo-seed' | 'trend/--demo-restaurants' | 'trend/--demo-plant' |\
      'watch/--until' | 'watch/--states' | 'watch/--state' | 'watch/--window' | 'watch/--every' | 'watch/--for' | 'watch/--late' | 'watch/--profile' | 'watch/--base-url' | 'watch/--client-id' | 'watch/--timezone' | 'watch/--closeout-hour' | 'watch/--header-prefix' | 'watch/--user-access-type' | 'watch/--ca-file' | 'watch/--restaurant' | 'watch/--archive' | 'watch/--tag' | 'watch/--hours' | 'watch/--mass-bump-limit' | 'watch/--demo-profile' | 'watch/--demo-seed' | 'watch/--demo-restaurants' | 'watch/--demo-plant')
        option=$word
        # Bash takes "--name=value" for three words, and so "sqlite:file" and "R01=off".
        [[ ${COMP_WORDS[at + 1]} == '=' ]] && ((at += 1))
        from=$((at + 1))
        ((at += 1))
        while [[ ${COMP_WORDS[at + 1]-} == [:=]* ]]; do ((at += 2)); done
        ;;
    esac
    ((at += 1))
  done
  [[ $cur == [:=]* ]] && cur=
  # The word at the cursor is the value of an option where that took it.
  if [[ -n $option ]] && ((at > COMP_CWORD)); then
    while ((from <= COMP_CWORD)); do value+=${COMP_WORDS[from]} from=$((from + 1)); done
    case "$where/$option" in
      '/--date' | 'archive import/--date' | 'archive simulate/--from' | 'archive simulate/--to' | 'audit/--date' | 'baseline check/--date' | 'baseline save/--date' | 'conformance/--business-date' | 'demo/--date' | 'diff/--from' | 'diff/--to' | 'fleet/--date' | 'monitor/--date' | 'report/--compare' | 'stations/--date' | 'sync/--from' | 'sync/--to' | 'trace/--date' | 'trend/--from' | 'trend/--to') names='today yesterday' ;;
      '/--link' | 'demo/--link' | 'monitor/--link') names='auto slow fast' ;;
      '/--alert' | 'demo/--alert' | 'monitor/--alert') names='off bell notify' ;;
      '/--profile' | 'audit/--profile' | 'baseline check/--profile' | 'baseline save/--profile' | 'config show/--profile' | 'conformance/--profile' | 'diff/--profile' | 'doctor/--profile' | 'exporter/--profile' | 'fleet/--profile' | 'fulfillments/--profile' | 'login/--profile' | 'logout/--profile' | 'monitor/--profile' | 'report/--profile' | 'stations/--profile' | 'sync/--profile' | 'trace/--profile' | 'trend/--profile' | 'watch/--profile') kind=names names=profiles ;;
      '/--timezone' | 'archive restaurant add/--timezone' | 'archive restaurant set/--timezone' | 'archive simulate/--timezone' | 'audit/--timezone' | 'baseline check/--timezone' | 'baseline save/--timezone' | 'config show/--timezone' | 'conformance/--timezone' | 'demo/--timezone' | 'diff/--timezone' | 'doctor/--timezone' | 'exporter/--timezone' | 'fleet/--timezone' | 'fulfillments/--timezone' | 'login/--timezone' | 'logout/--timezone' | 'monitor/--timezone' | 'report/--timezone' | 'stations/--timezone' | 'sync/--timezone' | 'trace/--timezone' | 'trend/--timezone' | 'watch/--timezone') kind=names names=zones ;;
      '/--ca-file' | 'archive client add/--secret-file' | 'archive client rotate/--secret-file' | 'archive import/--stations' | 'archive import/--fulfillments' | 'audit/--output' | 'audit/--ca-file' | 'baseline check/--output' | 'baseline check/--ca-file' | 'baseline save/--output' | 'baseline save/--ca-file' | 'config show/--ca-file' | 'conformance/--ca-file' | 'diff/--output' | 'diff/--ca-file' | 'doctor/--ca-file' | 'exporter/--tls-cert' | 'exporter/--tls-key' | 'exporter/--token-file' | 'exporter/--ca-file' | 'fleet/--output' | 'fleet/--ca-file' | 'fulfillments/--output' | 'fulfillments/--ca-file' | 'login/--ca-file' | 'logout/--ca-file' | 'monitor/--ca-file' | 'report/--output' | 'report/--ca-file' | 'serve/--tls-cert' | 'serve/--tls-key' | 'serve/--faults' | 'stations/--output' | 'stations/--ca-file' | 'sync/--ca-file' | 'trace/--output' | 'trace/--ca-file' | 'trend/--output' | 'trend/--ca-file' | 'watch/--state' | 'watch/--ca-file') kind=files ;;
      '/--restaurant' | 'archive client add/--restaurant' | 'archive import/--restaurant' | 'archive list/--restaurant' | 'archive simulate/--restaurant' | 'audit/--restaurant' | 'baseline check/--restaurant' | 'baseline save/--restaurant' | 'config show/--restaurant' | 'conformance/--restaurant' | 'diff/--like' | 'diff/--restaurant' | 'doctor/--restaurant' | 'exporter/--restaurant' | 'fleet/--restaurant' | 'fulfillments/--restaurant' | 'monitor/--restaurant' | 'report/--restaurant' | 'stations/--restaurant' | 'sync/--restaurant' | 'trace/--restaurant' | 'trend/--restaurant' | 'watch/--restaurant') kind=names names=restaurants ;;
      '/--archive' | 'archive backup/--archive' | 'archive check/--archive' | 'archive client add/--archive' | 'archive client list/--archive' | 'archive client revoke/--archive' | 'archive client rotate/--archive' | 'archive import/--archive' | 'archive init/--archive' | 'archive key list/--archive' | 'archive key revoke/--archive' | 'archive key rotate/--archive' | 'archive list/--archive' | 'archive restaurant add/--archive' | 'archive restaurant list/--archive' | 'archive restaurant set/--archive' | 'archive simulate/--archive' | 'audit/--archive' | 'baseline check/--archive' | 'baseline save/--archive' | 'config show/--archive' | 'diff/--archive' | 'doctor/--archive' | 'exporter/--archive' | 'fleet/--archive' | 'fulfillments/--archive' | 'monitor/--archive' | 'report/--archive' | 'serve/--archive' | 'stations/--archive' | 'sync/--archive' | 'trace/--archive' | 'trend/--archive' | 'watch/--archive') kind=archive ;;
      '/--tag' | 'audit/--tag' | 'baseline check/--tag' | 'baseline save/--tag' | 'config show/--tag' | 'diff/--tag' | 'doctor/--tag' | 'exporter/--tag' | 'fleet/--tag' | 'fulfillments/--tag' | 'monitor/--tag' | 'report/--tag' | 'stations/--tag' | 'sync/--tag' | 'trace/--tag' | 'trend/--tag' | 'watch/--tag') kind=names names=tags ;;
      '/--demo-profile' | 'archive simulate/--profile' | 'audit/--demo-profile' | 'baseline check/--demo-profile' | 'baseline save/--demo-profile' | 'demo/--profile' | 'diff/--demo-profile' | 'exporter/--demo-profile' | 'fleet/--demo-profile' | 'fulfillments/--demo-profile' | 'monitor/--demo-profile' | 'report/--demo-profile' | 'stations/--demo-profile' | 'trace/--demo-profile' | 'trend/--demo-profile' | 'watch/--demo-profile') names='cafe typical busy commissary stress' ;;
      '/--demo-plant' | 'archive simulate/--plant' | 'audit/--demo-plant' | 'baseline check/--demo-plant' | 'baseline save/--demo-plant' | 'demo/--plant' | 'diff/--demo-plant' | 'exporter/--demo-plant' | 'fleet/--demo-plant' | 'fulfillments/--demo-plant' | 'monitor/--demo-plant' | 'report/--demo-plant' | 'stations/--demo-plant' | 'trace/--demo-plant' | 'trend/--demo-plant' | 'watch/--demo-plant') kind=names names=plants ;;
      'archive client add/--scope') names='kitchen:read' ;;
      'archive client list/--format' | 'archive key list/--format' | 'archive list/--format' | 'archive restaurant list/--format' | 'config show/--format' | 'conformance/--format') names='table json ndjson' ;;
      'archive key rotate/--algorithm') names='EdDSA RS256' ;;
      'archive restaurant add/--tier' | 'archive restaurant set/--tier' | 'archive simulate/--tier') names='professional basic' ;;
      'audit/--rule' | 'baseline check/--rule' | 'baseline save/--rule') names='R01=off R01=info R01=warn R01=error R02=off R02=info R02=warn R02=error R03=off R03=info R03=warn R03=error R04=off R04=info R04=warn R04=error R05=off R05=info R05=warn R05=error R06=off R06=info R06=warn R06=error R07=off R07=info R07=warn R07=error R08=off R08=info R08=warn R08=error R09=off R09=info R09=warn R09=error R10=off R10=info R10=warn R10=error R11=off R11=info R11=warn R11=error R12=off R12=info R12=warn R12=error R13=off R13=info R13=warn R13=error R14=off R14=info R14=warn R14=error R15=off R15=info R15=warn R15=error R16=off R16=info R16=warn R16=error R17=off R17=info R17=warn R17=error R18=off R18=info R18=warn R18=error R19=off R19=info R19=warn R19=error R20=off R20=info R20=warn R20=error R21=off R21=info R21=warn R21=error R22=off R22=info R22=warn R22=error R23=off R23=info R23=warn R23=error R24=off R24=info R24=warn R24=error R25=off R25=info R25=warn R25=error R26=off R26=info R26=warn R26=error R27=off R27=info R27=warn R27=error R28=off R28=info R28=warn R28=error R29=off R29=info R29=warn R29=error R30=off R30=info R30=warn R30=error' ;;
      'audit/--group') names='rule' ;;
      'audit/--explain') names='R01 R02 R03 R04 R05 R06 R07 R08 R09 R10 R11 R12 R13 R14 R15 R16 R17 R18 R19 R20 R21 R22 R23 R24 R25 R26 R27 R28 R29 R30' ;;
      'audit/--allow' | 'baseline check/--allow' | 'baseline save/--allow') kind=names names=stations ;;
      'audit/--format' | 'baseline check/--format' | 'baseline save/--format' | 'diff/--format' | 'fleet/--format' | 'fulfillments/--format' | 'report/--format' | 'stations/--format' | 'trace/--format' | 'trend/--format') names='table json ndjson csv md' ;;
      'audit/--columns') kind=list names='severity rule name station stations message fields fix' ;;
      'audit/--summary' | 'baseline check/--summary' | 'baseline save/--summary' | 'diff/--summary' | 'fleet/--summary' | 'fulfillments/--summary' | 'licenses/--format' | 'report/--summary' | 'stations/--summary' | 'sync/--summary' | 'trace/--summary' | 'trend/--summary') names='text json' ;;
      'doctor/--format' | 'login/--format') names='table json' ;;
      'exporter/--log-level' | 'serve/--log-level') names='info warn error' ;;
      'fleet/--columns') kind=list names='restaurant name state code businessDate errors warnings rows p90Ms lateShare unBumped massBumped mostOpen lastFulfilledAt readAt unreadable pace slow quiet since ratio usualDates slowJudged' ;;
      'fulfillments/--level') kind=list names='0 1 2 station expo1 expo2 expo' ;;
      'fulfillments/--sort') names='fulfilled -fulfilled item -item station -station level -level fired -fired took -took odd -odd course -course dining -dining source -source' ;;
      'fulfillments/--columns') kind=list names='fulfilled item station level fired took odd course dining source restaurantGuid orderGuid selectionGuid selectionMenuItemGuid selectionMenuItemName selectionMenuItemMultiLocationId ticketGuid ticketFiredAt itemFulfilledAt itemStartedAt itemFulfillmentLevel prepStationGuid prepStationName prepStationMultiLocationId diningOptionGuid diningOptionName diningOptionBehavior courseGuid courseName orderSource queueMs makeMs waitMs odd businessDate localHour' ;;
      'serve/--rate-limit') names='platform off' ;;
      'serve/--format') names='table json md' ;;
      'stations/--columns') kind=list names='guid entityType name kitchenPrinter connectedPrepStations printingMode includeWithExpediter expoRouting expo printerSharedBy findings rules' ;;
      'sync/--format') names='table ndjson' ;;
      'trend/--measure') kind=list names='median p90 late items over60' ;;
      'trend/--columns') kind=list names='businessDate date weekday state code guid station items bumps medianMs p90Ms late lateShare lateMs unBumped leftOut' ;;
      'watch/--states') names='slow quiet busy' ;;
    esac
  else
    value=$cur
    case "$where/$cur" in
      '/'-*) names='-V --version -h --help --date --link --alert --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --archive --allow-shared-archive --tag --hours --mass-bump-limit --demo --demo-profile --demo-seed --demo-restaurants --demo-plant' ;;
      '/'*) names='archive audit baseline completion config conformance demo diff doctor exporter fleet fulfillments ff help licenses login logout monitor report serve stations sync trace trend watch' ;;
      'archive/'-*) names='-h --help' ;;
      'archive/'*) names='backup check client help import init key list restaurant simulate' ;;
      'archive backup/'-*) names='--archive --allow-shared-archive --replace -q --quiet -h --help' ;;
      'archive backup/'*) kind=files ;;
      'archive check/'-*) names='--archive --allow-shared-archive -q --quiet -h --help' ;;
      'archive client/'-*) names='-h --help' ;;
      'archive client/'*) names='add help list revoke rotate' ;;
      'archive client add/'-*) names='--archive --allow-shared-archive --restaurant --scope --secret-file -q --quiet -h --help' ;;
      'archive client help/'-*) names='' ;;
      'archive client list/'-*) names='--archive --allow-shared-archive --format -q --quiet -h --help' ;;
      'archive client revoke/'-*) names='--archive --allow-shared-archive -q --quiet -h --help' ;;
      'archive client rotate/'-*) names='--archive --allow-shared-archive --secret-file -q --quiet -h --help' ;;
      'archive help/'-*) names='' ;;
      'archive import/'-*) names='--archive --allow-shared-archive --restaurant --stations --fulfillments --date -q --quiet -h --help' ;;
      'archive init/'-*) names='--archive --allow-shared-archive -q --quiet -h --help' ;;
      'archive key/'-*) names='-h --help' ;;
      'archive key/'*) names='help list revoke rotate' ;;
      'archive key help/'-*) names='' ;;
      'archive key list/'-*) names='--archive --allow-shared-archive --format -q --quiet -h --help' ;;
      'archive key revoke/'-*) names='--archive --allow-shared-archive -q --quiet -h --help' ;;
      'archive key rotate/'-*) names='--archive --allow-shared-archive --algorithm -q --quiet -h --help' ;;
      'archive list/'-*) names='--archive --allow-shared-archive --format --restaurant -q --quiet -h --help' ;;
      'archive restaurant/'-*) names='-h --help' ;;
      'archive restaurant/'*) names='add help list set' ;;
      'archive restaurant add/'-*) names='--archive --allow-shared-archive --name --timezone --closeout-hour --tier -q --quiet -h --help' ;;
      'archive restaurant help/'-*) names='' ;;
      'archive restaurant list/'-*) names='--archive --allow-shared-archive --format -q --quiet -h --help' ;;
      'archive restaurant set/'-*) names='--archive --allow-shared-archive --name --timezone --closeout-hour --tier -q --quiet -h --help' ;;
      'archive restaurant set/'*) kind=names names=guids ;;
      'archive simulate/'-*) names='--archive --allow-shared-archive --plant --profile --seed --from --to --restaurant --name --timezone --closeout-hour --tier -q --quiet -h --help' ;;
      'audit/'-*) names='--date --rule --group --explain --allow --format --columns --output --raw --summary --concurrency --require-times --all-restaurants --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --archive --allow-shared-archive --tag --hours --mass-bump-limit --demo --demo-profile --demo-seed --demo-restaurants --demo-plant -q --quiet -h --help' ;;
      'baseline/'-*) names='-h --help' ;;
      'baseline/'*) names='check help save' ;;
      'baseline check/'-*) names='--date --rule --allow --all-restaurants --format --prune --output --raw --summary --concurrency --require-times --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --archive --allow-shared-archive --tag --hours --mass-bump-limit --demo --demo-profile --demo-seed --demo-restaurants --demo-plant -q --quiet -h --help' ;;
      'baseline check/'*) kind=files ;;
      'baseline help/'-*) names='' ;;
      'baseline save/'-*) names='--date --rule --allow --all-restaurants --format --output --raw --summary --concurrency --require-times --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --archive --allow-shared-archive --tag --hours --mass-bump-limit --demo --demo-profile --demo-seed --demo-restaurants --demo-plant -q --quiet -h --help' ;;
      'baseline save/'*) kind=files ;;
      'completion/'-*) names='-h --help' ;;
      'completion/'*) names='bash zsh fish' ;;
      'config/'-*) names='-h --help' ;;
      'config/'*) names='check help init path show' ;;
      'config check/'-*) names='-q --quiet -h --help' ;;
      'config help/'-*) names='' ;;
      'config init/'-*) names='-h --help' ;;
      'config path/'-*) names='-h --help' ;;
      'config show/'-*) names='--format --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --archive --allow-shared-archive --tag --hours --mass-bump-limit -q --quiet -h --help' ;;
      'conformance/'-*) names='--business-date --only --format --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant -q --quiet -h --help' ;;
      'demo/'-*) names='--date --link --profile --seed --restaurants --timezone --hours --plant --alert -h --help' ;;
      'diff/'-*) names='--from --to --like --all-restaurants --format --exit-code --output --raw --summary --concurrency --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --archive --allow-shared-archive --tag --hours --mass-bump-limit --demo --demo-profile --demo-seed --demo-restaurants --demo-plant -q --quiet -h --help' ;;
      'diff/'*) kind=files ;;
      'doctor/'-*) names='--format --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --archive --allow-shared-archive --tag --hours --mass-bump-limit -q --quiet -h --help' ;;
      'exporter/'-*) names='--host --port --tls-cert --tls-key --token-file --log-level --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --archive --allow-shared-archive --tag --hours --mass-bump-limit --demo --demo-profile --demo-seed --demo-restaurants --demo-plant -q --quiet -h --help' ;;
      'fleet/'-*) names='--date --usual --format --columns --output --raw --summary --concurrency --require-times --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --archive --allow-shared-archive --tag --hours --mass-bump-limit --demo --demo-profile --demo-seed --demo-restaurants --demo-plant -q --quiet -h --help' ;;
      'fulfillments/'-*) names='--filter --level --sort --columns --format --limit --stream --output --raw --summary --concurrency --require-times --all-restaurants --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --archive --allow-shared-archive --tag --hours --mass-bump-limit --demo --demo-profile --demo-seed --demo-restaurants --demo-plant -q --quiet -h --help' ;;
      'fulfillments/'*) names='today yesterday' ;;
      'help/'-*) names='-h --help' ;;
      'help/'*) names='archive audit baseline completion config conformance demo diff doctor exporter fleet fulfillments ff licenses login logout monitor report serve stations sync trace trend watch start connect symptoms keys filters terminal output several cron rules plants environment exit-codes man openapi dashboard alerts faults' ;;
      'help archive/'-*) names='' ;;
      'help archive/'*) names='backup check client import init key list restaurant simulate' ;;
      'help archive client/'-*) names='' ;;
      'help archive client/'*) names='add list revoke rotate' ;;
      'help archive key/'-*) names='' ;;
      'help archive key/'*) names='list revoke rotate' ;;
      'help archive restaurant/'-*) names='' ;;
      'help archive restaurant/'*) names='add list set' ;;
      'help baseline/'-*) names='' ;;
      'help baseline/'*) names='check save' ;;
      'help config/'-*) names='' ;;
      'help config/'*) names='check init path show' ;;
      'licenses/'-*) names='--format -h --help' ;;
      'login/'-*) names='--format --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http -q --quiet -h --help' ;;
      'logout/'-*) names='--all --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http -q --quiet -h --help' ;;
      'monitor/'-*) names='--date --link --alert --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --archive --allow-shared-archive --tag --hours --mass-bump-limit --demo --demo-profile --demo-seed --demo-restaurants --demo-plant -h --help' ;;
      'report/'-*) names='--compare --caution --late --format --width --output --raw --summary --concurrency --require-times --all-restaurants --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --archive --allow-shared-archive --tag --hours --mass-bump-limit --demo --demo-profile --demo-seed --demo-restaurants --demo-plant -q --quiet -h --help' ;;
      'report/'*) names='today yesterday' ;;
      'serve/'-*) names='--archive --allow-shared-archive --host --port --page-size --token-lifetime --header-prefix --user-access-type --tls-cert --tls-key --trusted-proxy --metrics-port --log-level --rate-limit --faults --clock --clock-control --explain --format -h --help' ;;
      'stations/'-*) names='--modified-since --now --at --date --explain --no-usual --format --columns --output --raw --summary --concurrency --require-times --all-restaurants --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --archive --allow-shared-archive --tag --hours --mass-bump-limit --demo --demo-profile --demo-seed --demo-restaurants --demo-plant -q --quiet -h --help' ;;
      'stations/'*) kind=names names=stations ;;
      'sync/'-*) names='--from --to --all-restaurants --concurrency --rate --format --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --summary --require-times --tag --archive --allow-shared-archive -q --quiet -h --help' ;;
      'trace/'-*) names='--kds-down --date --format --output --raw --summary --concurrency --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --archive --allow-shared-archive --tag --hours --mass-bump-limit --demo --demo-profile --demo-seed --demo-restaurants --demo-plant -q --quiet -h --help' ;;
      'trace/'*) kind=names names=stations ;;
      'trend/'-*) names='--from --to --measure --format --columns --output --raw --summary --concurrency --require-times --all-restaurants --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --archive --allow-shared-archive --tag --hours --mass-bump-limit --demo --demo-profile --demo-seed --demo-restaurants --demo-plant -q --quiet -h --help' ;;
      'trend/'*) kind=names names=stations ;;
      'watch/'-*) names='--until --follow --states --state --window --every --for --late --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --archive --allow-shared-archive --tag --hours --mass-bump-limit --demo --demo-profile --demo-seed --demo-restaurants --demo-plant -q --quiet -h --help' ;;
    esac
  fi
  [[ $kind == archive && $value == sqlite:* ]] && kind=files
  [[ $kind == list && $value == *,* ]] && names=${value%,*},${names// / ${value%,*},}
  case $kind in
    files)
      compopt -o filenames 2>/dev/null
      while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$cur")
      return
      ;;
    names) names=$(_linecheck_names) ;;
    archive) names=sqlite: ;;
    *) names=${names// /$'\n'} ;;
  esac
  while IFS= read -r word; do _linecheck_offer "$word"; done <<<"$names"
}
# Known names, one per line; nothing where the program does not run.
_linecheck_names() {
  "${COMP_WORDS[0]}" complete "$names" -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null </dev/null
}
# Offers a name where it goes on as what is typed: up to its next "=", and without what bash takes for words before.
_linecheck_offer() {
  local name=$1 typed=$value rest escaped last=$((${#COMPREPLY[@]} - 1))
  [[ -z $name ]] && return
  [[ $kind != names ]] || printf -v name %q "$name"
  # Within the quote that is open, a name must stay text: no command of it may run when the line does.
  case $typed in
    \"*)
      [[ $1 == *!* ]] && return
      typed=${typed:1} name=${1//\\/\\\\}
      name=${name//\"/\\\"} name=${name//\$/\\\$} name=${name//\`/\\\`}
      ;;
    \'*) typed=${typed:1} name=${1//\'/\'\\\'\'} ;;
  esac
  [[ $name == "$typed"* ]] || return
  rest=${name#"$typed"}
  if [[ $rest == *=* || $kind == archive || $kind == list ]]; then compopt -o nospace 2>/dev/null; fi
  [[ $rest == *=* ]] && rest=${rest%%=*}=
  escaped=${cur#[\"\']}$rest
  ((last >= 0)) && [[ ${COMPREPLY[last]} == "$escaped" ]] || COMPREPLY+=("$escaped")
}
complete -F _linecheck linecheck
