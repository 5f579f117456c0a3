import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Words } from '#providers/content/types.ts';
import { fillIn } from '#site/kernel/fill-in.ts';
import { Link } from '#site/kernel/ui/link.tsx';
import { RadioControl } from '#site/kernel/ui/radio-control.tsx';
import { textButtonClass } from '#site/kernel/ui/text-button.tsx';
import { homeScreens, isTool, listOf, type Shown, screenPath } from './screens.ts';
import styles from './try-it.module.css';

interface PhoneScreenProps {
  shown: Shown;
  words: Words['tryWords'];
  note: { text: string; onChange: (text: string) => void };
  alarm: { time: string; onChange: (time: string) => void };
}

export function titleOf({ screen, person }: Shown, words: Words['tryWords']): string {
  if (screen === 'home') return words.title;
  return screen === 'call' ? fillIn(words.calling, { person }) : words[screen];
}

/** The content of the phone's screen. Arrow keys move through its links, Escape leads back. */
export function PhoneScreen(props: PhoneScreenProps) {
  const { shown, words } = props;
  const { model, screen, person } = shown;
  const address = [model, screen, person].join();
  const part = useFocusOnChange(address);
  return (
    <section
      ref={part}
      tabIndex={-1}
      aria-label={titleOf(shown, words)}
      className={styles.screen}
      onKeyDown={onKeyDown}
    >
      <div key={address} className={`${styles.content} ${model === 'ii' ? styles.ink : ''}`}>
        <ScreenContent {...props} />
      </div>
    </section>
  );
}

function ScreenContent({ shown: { model, screen, person }, words, note, alarm }: PhoneScreenProps) {
  const off = listOf(words.times).at(-1);
  switch (screen) {
    case 'home':
      return (
        <>
          <p className={styles.time} aria-hidden="true">
            10:24
          </p>
          <ul className={styles.list}>
            {homeScreens[model].map((line) => (
              <li key={line}>
                {isTool(line) ? (
                  <ScreenLink to={screenPath(model, line)}>{words[line]}</ScreenLink>
                ) : (
                  <span className={`tap ${styles.inert}`}>{words[line]}</span>
                )}
                {line === 'alarm' && alarm.time !== off && <span className={styles.time}> {alarm.time}</span>}
              </li>
            ))}
          </ul>
        </>
      );
    case 'tools':
      return (
        <>
          <ul className={styles.list}>
            <li>
              <ScreenLink to={screenPath(model, 'notes')}>{words.notes}</ScreenLink>
            </li>
          </ul>
          <Back to={screenPath(model)}>{words.back}</Back>
        </>
      );
    case 'phone':
      return (
        <>
          <ul className={styles.list}>
            {listOf(words.people).map((name, index) => (
              <li key={name}>
                <ScreenLink to={screenPath(model, 'call', index)}>{name}</ScreenLink>
              </li>
            ))}
          </ul>
          <Back to={screenPath(model)}>{words.back}</Back>
        </>
      );
    case 'call':
      return (
        <>
          <p>{fillIn(words.calling, { person })}</p>
          <Back to={screenPath(model, 'phone')}>{words.hangUp}</Back>
        </>
      );
    case 'alarm':
      return (
        <>
          <fieldset className={`figures ${styles.times}`}>
            <legend className={styles.time}>{words.alarm}</legend>
            {listOf(words.times).map((time) => (
              <RadioControl
                key={time}
                name="time"
                value={time}
                label={time}
                checked={time === alarm.time}
                onChange={() => alarm.onChange(time)}
              />
            ))}
          </fieldset>
          <Back to={screenPath(model)}>{words.back}</Back>
        </>
      );
    case 'notes':
      return (
        <>
          <textarea
            aria-label={words.notes}
            value={note.text}
            maxLength={200}
            className={styles.note}
            onChange={({ target }) => note.onChange(target.value)}
          />
          <Back to={screenPath(model, model === 'ii' ? 'tools' : 'home')}>{words.back}</Back>
        </>
      );
  }
}

interface ScreenLinkProps {
  to: string;
  children: string;
}

function ScreenLink({ to, children }: ScreenLinkProps) {
  return (
    <Link to={to} className={textButtonClass()}>
      {children}
    </Link>
  );
}

function Back(props: ScreenLinkProps) {
  return (
    <p data-back className={styles.back}>
      <ScreenLink {...props} />
    </p>
  );
}

/** Moves the focus to the new screen, because the pressed link is gone. A screen reader then reads the screen. */
function useFocusOnChange(address: string) {
  const part = useRef<HTMLElement>(null);
  const shown = useRef(address);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (shown.current !== address && isLost) part.current?.focus({ preventScroll: true });
    shown.current = address;
  }, [address]);
  return part;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget, key, keyCode, target, nativeEvent, altKey, ctrlKey, metaKey } = event;
  // Ignores keys of an input method, in Safari also its last one (WebKit, bug 165004), and keys of the browser, such as Alt and an arrow.
  if (nativeEvent.isComposing || keyCode === 229 || altKey || ctrlKey || metaKey) return;
  if (key === 'Escape') currentTarget.querySelector<HTMLElement>('[data-back] a')?.click();
  const step = steps[key];
  // In a field the arrow keys move the cursor, and in a group of radio buttons the choice.
  if (!step || (target instanceof Element && target.matches('input, textarea'))) return;
  event.preventDefault();
  const links = Array.from(currentTarget.querySelectorAll('a'));
  const index = links.findIndex((link) => link.matches(':focus'));
  const next = index < 0 && step > 0 ? 0 : Math.max(index, 0) + step;
  (links.at(next) ?? links[0])?.focus();
}
