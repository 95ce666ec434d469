import { Box } from 'ink';
import type { ReactNode } from 'react';
import { Footer, faultAbove, type PromptLine } from '../../components/chrome/Footer.tsx';
import { Header } from '../../components/chrome/Header.tsx';
import { Line } from '../../components/line/Line.tsx';
import { useMonitor } from '../../hooks/monitor.tsx';
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import { useSession } from '../../hooks/session.tsx';
import { useLink, useTerminalLink } from '../../hooks/use-link.ts';
import { commandHint } from '../../state/keys/command-words.ts';
import { keyLabel } from '../../state/keys/key-names.ts';
import type { Scope } from '../../state/keys/keymap.ts';
import type { MonitorState } from '../../state/monitor/monitor-state.ts';
import type { Navigation } from '../../state/navigation.ts';
import { offeredBindings } from '../everywhere/offered-keys.ts';
import type { BodySize } from '../everywhere/scene.ts';
import type { Heading } from '../everywhere/screen-definition.ts';
import { freshnessFacts, linkFacts, whenFacts } from './header-facts.ts';

/** Lines around the body: header 2, footer 1, and the terminal's last row, which stays free so that nothing scrolls. */
export const AROUND = 4;

/** Header, body and footer of a screen. */
export function Frame(props: {
  readonly check: LineCheck;
  readonly size: BodySize;
  readonly scope: Scope;
  readonly prompt: PromptLine | undefined;
  /** In the place of the restaurant in view. */
  readonly heading: Heading | undefined;
  /** There is nothing to open, so that no key for it is offered. */
  readonly isEmpty: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const { check, scope, prompt, heading, isEmpty, children } = props;
  const { width, height } = props.size;
  const { source, restaurants } = useSession();
  const { state } = useMonitor();
  const linkState = useLink();
  const terminal = useTerminalLink();
  const typed = typedCommand(state, scope) ?? prompt;
  // Over the last lines of the body, which keeps one.
  const fault = typed === undefined ? [] : faultAbove(typed, width).slice(0, height - 1);
  return (
    <Box flexDirection="column" width={width}>
      <Header
        width={width}
        title={heading?.title ?? check.restaurant.name}
        source={source}
        link={linkFacts(linkState, terminal, check)}
        when={heading?.when ?? whenFacts(check)}
        freshness={heading?.freshness ?? freshnessFacts(check)}
      />
      <Box flexDirection="column" height={height - fault.length} overflow="hidden">
        {children}
      </Box>
      {fault.map((text, index) => (
        // Lines of a paragraph have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <Line key={index} width={width} spans={[{ text, tone: 'warn' }]} />
      ))}
      <Footer
        width={width}
        hints={hints(check, scope, state.navigation, { isEmpty, restaurants: restaurants.length })}
        prompt={typed}
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

function hints(
  check: LineCheck,
  scope: Scope,
  { stack, overlay }: Navigation,
  { isEmpty, restaurants }: { readonly isEmpty: boolean; readonly restaurants: number },
) {
  const canGoBack = stack.length > 1 || overlay !== undefined;
  return offeredBindings(check, scope).flatMap(([action, { keys, footer }]) => {
    if (action === 'open' && isEmpty) return [];
    if (action === 'restaurant' && restaurants < 2) return [];
    // There the key of the help takes an overlay off.
    if (footer === undefined || (action === 'help' && overlay !== undefined)) return [];
    const isLevels = action === 'level2' || action === 'secondExpoEdges';
    const key = isLevels ? '0 1 2' : keyLabel(keys[0] ?? '');
    return [{ key, word: action === 'back' && canGoBack ? 'back' : footer }];
  });
}
