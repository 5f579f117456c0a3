import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import styles from './text-button.module.css';

interface TextButtonProps extends ComponentProps<'button'> {
  /** Always underlined; by default only on hover. */
  underlined?: boolean;
}

/** A button that is drawn as text, at least 44 px wide and high. Its type is `button` unless another is given. */
export function TextButton({ underlined, className, ...button }: TextButtonProps) {
  return <button type="button" {...button} className={textButtonClass({ underlined, className })} />;
}

/** The close button of an overlay, at its right edge. */
export function CloseButton({ className, ...button }: ComponentProps<'button'>) {
  return (
    <TextButton {...button} className={cx(styles.close, className)}>
      close
    </TextButton>
  );
}

/** For links and other elements that look like a `TextButton`. */
export function textButtonClass({
  underlined,
  className,
}: Pick<TextButtonProps, 'underlined' | 'className'> = {}): string {
  return cx(styles.text, underlined && styles.underlined, className);
}

export const closeButtonClass: string = cx(styles.text, styles.close);
