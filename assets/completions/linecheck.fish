# fish completion of linecheck: linecheck completion fish | source
# The program finds what may come next; fish escapes it.

# Asks the program once for each key press. Fails where fish has to list files.
function __linecheck_ask
    set -g __linecheck_offers
    set -l words (commandline -opc)
    set -l typed (commandline -ct)
    # Without quotes, whichever is open.
    set -l word (string unescape -- "$typed"; or string unescape -- "$typed\""; or string unescape -- "$typed'")
    set -l program (string replace -r '^~/' "$HOME/" -- $words[1])
    set -e words[1]
    if test "$program" = npx
        test "$words[1]" = linecheck; or return 1
        # npx is kept from installing anything, asking its registry and keeping logs.
        set program npx --no --offline --no-update-notifier --logs-max=0 -- linecheck
        set -e words[1]
    end
    set -l answers ($program __complete -- $words "$word" 2>/dev/null </dev/null)
    test "$answers[-1]" != :files; or return 1
    # fish does not escape a tilde at the beginning.
    string match -qr '^["\']' -- "$typed"; or set answers (string match -v -- '~*' $answers)
    set -g __linecheck_offers $answers[1..-2]
end

complete -c linecheck -n __linecheck_ask -f -a '$__linecheck_offers'
complete -c npx -n __linecheck_ask -f -a '$__linecheck_offers'
