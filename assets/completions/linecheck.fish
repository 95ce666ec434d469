# fish completion of linecheck: linecheck completion fish | source
# Generated from the commands by npm run docs.
function __linecheck_words
    set -l typed (commandline -opc)
    set -l at ''
    for word in $typed[2..-1]
        switch "$at/$word"
            case /monitor
                set at /monitor
            case /demo
                set at /demo
            case /stations
                set at /stations
            case /fulfillments
                set at /fulfillments
            case /ff
                set at /fulfillments
            case /report
                set at /report
            case /trend
                set at /trend
            case /why
                set at /why
            case /audit
                set at /audit
            case /trace
                set at /trace
            case /diff
                set at /diff
            case /fleet
                set at /fleet
            case /items
                set at /items
            case /watch
                set at /watch
            case /config
                set at /config
            case /doctor
                set at /doctor
            case /login
                set at /login
            case /sync
                set at /sync
            case /archive
                set at /archive
            case /export
                set at /export
            case /serve
                set at /serve
            case /sandbox
                set at /sandbox
            case /exporter
                set at /exporter
            case /help
                set at /help
            case /completion
                set at /completion
            case /config/show
                set at /config/show
            case /config/check
                set at /config/check
            case /config/init
                set at /config/init
            case /config/path
                set at /config/path
            case /archive/init
                set at /archive/init
            case /archive/list
                set at /archive/list
            case /archive/restaurant
                set at /archive/restaurant
            case /archive/client
                set at /archive/client
            case /archive/key
                set at /archive/key
            case /archive/check
                set at /archive/check
            case /archive/backup
                set at /archive/backup
            case /archive/prune
                set at /archive/prune
            case /archive/import
                set at /archive/import
            case /archive/simulate
                set at /archive/simulate
            case /archive/restaurant/add
                set at /archive/restaurant/add
            case /archive/restaurant/set
                set at /archive/restaurant/set
            case /archive/client/add
                set at /archive/client/add
            case /archive/client/rotate
                set at /archive/client/rotate
            case /archive/client/revoke
                set at /archive/client/revoke
            case /archive/client/list
                set at /archive/client/list
            case /archive/key/list
                set at /archive/key/list
            case /archive/key/rotate
                set at /archive/key/rotate
            case /archive/key/revoke
                set at /archive/key/revoke
        end
    end
    switch "$typed[-1]"
        case --date
            string split ' ' 'today yesterday'
            return
        case --link
            string split ' ' 'auto slow fast'
            return
        case --alert
            true
            return
        case --theme
            string split ' ' 'auto dark light colorblind'
            return
        case --profile
            string split ' ' 'cafe typical busy commissary stress'
            return
        case --base-url
            true
            return
        case --client-id
            true
            return
        case --timezone
            true
            return
        case --closeout-hour
            true
            return
        case --header-prefix
            true
            return
        case --user-access-type
            true
            return
        case --restaurant
            true
            return
        case --tag
            true
            return
        case --hours
            true
            return
        case --archive
            true
            return
        case --mass-bump-limit
            true
            return
        case --demo-profile
            string split ' ' 'cafe typical busy commissary stress'
            return
        case --demo-seed
            true
            return
        case --demo-restaurants
            true
            return
        case --demo-plant
            true
            return
        case --seed
            true
            return
        case --restaurants
            true
            return
        case --plant
            true
            return
        case --at
            true
            return
        case --format
            string split ' ' 'table json ndjson csv md html'
            return
        case --columns
            true
            return
        case --summary
            string split ' ' 'text json'
            return
        case --concurrency
            true
            return
        case --filter
            true
            return
        case --level
            true
            return
        case --sort
            true
            return
        case --limit
            true
            return
        case --late
            true
            return
        case --to
            true
            return
        case --from
            string split ' ' 'today yesterday'
            return
        case --subject
            true
            return
        case --rule
            true
            return
        case --since
            string split ' ' 'yesterday'
            return
        case --group
            true
            return
        case --allow
            true
            return
        case --like
            true
            return
        case --states
            string split ' ' 'slow quiet stopped busy'
            return
        case --every
            true
            return
        case --webhook
            true
            return
        case --webhook-format
            true
            return
        case --rate
            true
            return
        case --name
            true
            return
        case --tier
            string split ' ' 'professional basic'
            return
        case --scope
            true
            return
        case --algorithm
            string split ' ' 'EdDSA RS256'
            return
        case --before
            true
            return
        case --host
            true
            return
        case --port
            true
            return
        case --page-size
            true
            return
        case --token-lifetime
            true
            return
        case --trusted-proxy
            true
            return
        case --log-level
            string split ' ' 'info warn error'
            return
        case --rate-limit
            string split ' ' 'platform off'
            return
        case --clock
            true
            return
    end
    switch "$at"
        case ''
            string split ' ' 'monitor demo stations fulfillments ff report trend why audit trace diff fleet items watch config doctor login sync archive export serve sandbox exporter help completion --version --help --date --link --alert --theme --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --tag --hours --archive --allow-shared-archive --mass-bump-limit --demo --demo-profile --demo-seed --demo-restaurants --demo-plant'
        case '/monitor'
            string split ' ' '--date --link --alert --theme --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --tag --hours --archive --allow-shared-archive --mass-bump-limit --demo --demo-profile --demo-seed --demo-restaurants --demo-plant --help'
        case '/demo'
            string split ' ' '--date --link --profile --seed --restaurants --timezone --hours --theme --plant --alert --help'
        case '/stations'
            string split ' ' '--now --at --date --explain --format --columns --output --summary --concurrency --require-times --all-restaurants --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --tag --hours --archive --allow-shared-archive --mass-bump-limit --demo --demo-profile --demo-seed --demo-restaurants --demo-plant --quiet --help'
        case '/fulfillments'
            string split ' ' 'today yesterday --filter --level --sort --limit --format --columns --output --summary --concurrency --require-times --all-restaurants --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --tag --hours --archive --allow-shared-archive --mass-bump-limit --demo --demo-profile --demo-seed --demo-restaurants --demo-plant --quiet --help'
        case '/report'
            string split ' ' 'today yesterday --late --format --weekly --mail --to --from --subject --output --summary --concurrency --require-times --all-restaurants --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --tag --hours --archive --allow-shared-archive --mass-bump-limit --demo --demo-profile --demo-seed --demo-restaurants --demo-plant --quiet --help'
        case '/trend'
            string split ' ' '--from --to --late --format --columns --output --summary --concurrency --require-times --all-restaurants --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --tag --hours --archive --allow-shared-archive --mass-bump-limit --demo --demo-profile --demo-seed --demo-restaurants --demo-plant --quiet --help'
        case '/why'
            string split ' ' '--late --date --format --columns --output --summary --concurrency --require-times --all-restaurants --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --tag --hours --archive --allow-shared-archive --mass-bump-limit --demo --demo-profile --demo-seed --demo-restaurants --demo-plant --quiet --help'
        case '/audit'
            string split ' ' '--date --rule --since --group --allow --columns --format --output --summary --concurrency --require-times --all-restaurants --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --tag --hours --archive --allow-shared-archive --mass-bump-limit --demo --demo-profile --demo-seed --demo-restaurants --demo-plant --quiet --help'
        case '/trace'
            string split ' ' '--kds-down --date --format --output --summary --concurrency --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --tag --hours --archive --allow-shared-archive --mass-bump-limit --demo --demo-profile --demo-seed --demo-restaurants --demo-plant --quiet --help'
        case '/diff'
            string split ' ' '--from --to --like --all-restaurants --exit-code --format --output --summary --concurrency --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --tag --hours --archive --allow-shared-archive --mass-bump-limit --demo --demo-profile --demo-seed --demo-restaurants --demo-plant --quiet --help'
        case '/fleet'
            string split ' ' '--date --format --columns --output --summary --concurrency --require-times --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --tag --hours --archive --allow-shared-archive --mass-bump-limit --demo --demo-profile --demo-seed --demo-restaurants --demo-plant --quiet --help'
        case '/items'
            string split ' ' '--from --to --format --columns --output --summary --concurrency --require-times --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --tag --hours --archive --allow-shared-archive --mass-bump-limit --demo --demo-profile --demo-seed --demo-restaurants --demo-plant --quiet --help'
        case '/watch'
            string split ' ' '--once --date --states --state --every --all-restaurants --webhook-test --webhook --webhook-format --allow-private-webhook --summary --concurrency --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --tag --hours --archive --allow-shared-archive --mass-bump-limit --demo --demo-profile --demo-seed --demo-restaurants --demo-plant --quiet --help'
        case '/config'
            string split ' ' 'show check init path --help'
        case '/config/show'
            string split ' ' '--format --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --tag --hours --archive --allow-shared-archive --mass-bump-limit --quiet --help'
        case '/config/check'
            string split ' ' '--quiet --help'
        case '/config/init'
            string split ' ' '--help'
        case '/config/path'
            string split ' ' '--help'
        case '/doctor'
            string split ' ' '--format --report --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --tag --hours --archive --allow-shared-archive --mass-bump-limit --quiet --help'
        case '/login'
            string split ' ' '--format --forget --all --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --quiet --help'
        case '/sync'
            string split ' ' '--format --from --to --all-restaurants --concurrency --rate --summary --require-times --tag --archive --allow-shared-archive --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --quiet --help'
        case '/archive'
            string split ' ' 'init list restaurant client key check backup prune import simulate --help'
        case '/archive/init'
            string split ' ' '--archive --allow-shared-archive --quiet --help'
        case '/archive/list'
            string split ' ' '--archive --allow-shared-archive --format --restaurant --quiet --help'
        case '/archive/restaurant'
            string split ' ' 'add set --help'
        case '/archive/restaurant/add'
            string split ' ' '--archive --allow-shared-archive --name --timezone --closeout-hour --tier --quiet --help'
        case '/archive/restaurant/set'
            string split ' ' '--archive --allow-shared-archive --name --timezone --closeout-hour --tier --quiet --help'
        case '/archive/client'
            string split ' ' 'add rotate revoke list --help'
        case '/archive/client/add'
            string split ' ' '--archive --allow-shared-archive --restaurant --scope --secret-file --quiet --help'
        case '/archive/client/rotate'
            string split ' ' '--archive --allow-shared-archive --secret-file --quiet --help'
        case '/archive/client/revoke'
            string split ' ' '--archive --allow-shared-archive --quiet --help'
        case '/archive/client/list'
            string split ' ' '--archive --allow-shared-archive --format --quiet --help'
        case '/archive/key'
            string split ' ' 'list rotate revoke --help'
        case '/archive/key/list'
            string split ' ' '--archive --allow-shared-archive --format --quiet --help'
        case '/archive/key/rotate'
            string split ' ' '--archive --allow-shared-archive --algorithm --quiet --help'
        case '/archive/key/revoke'
            string split ' ' '--archive --allow-shared-archive --quiet --help'
        case '/archive/check'
            string split ' ' '--archive --allow-shared-archive --quiet --help'
        case '/archive/backup'
            string split ' ' '--archive --allow-shared-archive --replace --quiet --help'
        case '/archive/prune'
            string split ' ' '--archive --allow-shared-archive --format --before --restaurant --yes --quiet --help'
        case '/archive/import'
            string split ' ' '--archive --allow-shared-archive --restaurant --stations --fulfillments --date --quiet --help'
        case '/archive/simulate'
            string split ' ' '--archive --allow-shared-archive --plant --profile --seed --from --to --restaurant --name --timezone --closeout-hour --tier --quiet --help'
        case '/export'
            string split ' ' '--folder --from --to --all-restaurants --summary --concurrency --require-times --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --tag --hours --archive --allow-shared-archive --mass-bump-limit --demo --demo-profile --demo-seed --demo-restaurants --demo-plant --quiet --help'
        case '/serve'
            string split ' ' '--archive --allow-shared-archive --host --port --page-size --token-lifetime --header-prefix --user-access-type --tls-cert --tls-key --trusted-proxy --log-level --rate-limit --faults --help'
        case '/sandbox'
            string split ' ' '--format --profile --seed --restaurants --timezone --plant --clock --clock-stopped --host --port --allow-remote --page-size --token-lifetime --algorithm --rate-limit --faults --log-level --quiet --help'
        case '/exporter'
            string split ' ' '--host --port --tls-cert --tls-key --token-file --log-level --profile --base-url --client-id --timezone --closeout-hour --header-prefix --user-access-type --ca-file --token-cache --allow-insecure-http --restaurant --tag --hours --archive --allow-shared-archive --mass-bump-limit --demo --demo-profile --demo-seed --demo-restaurants --demo-plant --quiet --help'
        case '/help'
            string split ' ' 'monitor demo stations fulfillments ff report trend why audit trace diff fleet items watch config doctor login sync archive export serve sandbox exporter help completion start connect symptoms keys filters terminal options schema scripts rules man openapi dashboard alerts behaviors integrate faults licenses --help'
        case '/completion'
            string split ' ' 'bash zsh fish --help'
    end
end
function __linecheck_takes_file
    contains -- (commandline -opc)[-1] --ca-file --output --state --report --secret-file --stations --fulfillments --folder --tls-cert --tls-key --faults --token-file
end
complete -c linecheck -n 'not __linecheck_takes_file' -f -a '(__linecheck_words)'
complete -c linecheck -n __linecheck_takes_file -F
