import { Box } from 'ink';
import type { ReactNode } from 'react';
import { Footer, type PromptLine } from '../components/Footer.tsx';
import { Header } from '../components/Header.tsx';
import { commandHint } from '../hooks/command-words.ts';
import { keyLabel } from '../hooks/key-names.ts';
import { bindingsOf, type Scope } from '../hooks/keymap.ts';
import { useMonitor } from '../hooks/monitor.tsx';
import type { MonitorState } from '../hooks/monitor-state.ts';
import type { Navigation } from '../hooks/navigation.ts';
import { useSession } from '../hooks/session.tsx';
import type { LineCheck } from '../hooks/use-line-check.ts';
import { useLink } from '../hooks/use-link.ts';
import { useTerminalLink } from '../hooks/use-terminal-link.ts';
import { useTerminalSize } from '../hooks/use-terminal-size.ts';
import { freshnessFacts, linkFacts, whenFacts } from './header-facts.ts';

/** Lines around the body: header 2, footer 1, and the terminal's last row, which stays free so that nothing scrolls. */
const AROUND = 4;

/** The space that a screen has for itself. */
export interface BodySize {
  readonly width: number;
  readonly height: number;
}

/** Size of the body on this terminal. */
export function useBodySize(): BodySize {
  const { columns, rows } = useTerminalSize();
  return { width: columns, height: Math.max(1, rows - AROUND) };
}

/** Header, body and footer of a screen. */
export function Frame(props: {
  readonly check: LineCheck;
  readonly scope: Scope;
  readonly prompt?: PromptLine | undefined;
  readonly children: ReactNode;
}): ReactNode {
  const { check, scope, prompt, children } = props;
  const { width, height } = useBodySize();
  const { source } = useSession();
  const { state } = useMonitor();
  const news = useLink();
  const terminal = useTerminalLink();
  return (
    <Box flexDirection="column" width={width}>
      <Header
        width={width}
        title={check.restaurant.name}
        source={source}
        link={linkFacts(news, terminal, check)}
        when={whenFacts(check)}
        freshness={freshnessFacts(check)}
      />
      <Box flexDirection="column" height={height} overflow="hidden">
        {children}
      </Box>
      <Footer
        width={width}
        hints={hints(scope, state.navigation)}
        prompt={typedCommand(state, scope) ?? prompt}
        notice={state.notice}
      />
    </Box>
  );
}

function typedCommand({ prompt }: MonitorState, scope: Scope): PromptLine | undefined {
  if (prompt === undefined) return undefined;
  const { label, command, text, fault } = prompt;
  return { label, text, fault, result: commandHint(`${command} ${text}`, scope) };
}

function hints(scope: Scope, { stack, overlay }: Navigation) {
  const canGoBack = stack.length > 1 || overlay !== undefined;
  return bindingsOf(scope).flatMap(([action, { keys, footer }]) => {
    // There the key of the help takes an overlay off.
    if (footer === undefined || (action === 'help' && overlay !== undefined)) return [];
    const isLevels = action === 'level2' || action === 'secondExpoEdges';
    const key = isLevels ? '0 1 2' : keyLabel(keys[0] ?? '');
    return [{ key, word: action === 'back' && canGoBack ? 'back' : footer }];
  });
}
