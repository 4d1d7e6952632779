import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { compareStrings as words } from '../../../src/shared/compareStrings';
import { TextField } from '../../ui';

interface ThresholdProps {
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** From which value on a question passes a metric that is not yes/no; taken on Enter, or when the field is left. */
export function Threshold({ value, onChange }: ThresholdProps): VNode {
  const [text, setText] = useState(String(value));
  const [bad, setBad] = useState(false);
  // Enter and leaving the field apply the same number once
  const told = useRef(value);
  useEffect(() => {
    told.current = value;
    setText(String(value));
  }, [value]);
  const apply = (): void => {
    const number = text.trim() === '' ? NaN : Number(text.replace(',', '.'));
    const fits = number >= 0 && number <= 1;
    setBad(!fits);
    if (!fits || number === told.current) return;
    told.current = number;
    onChange(number);
  };
  return (
    <span class="cuts">
      <span class="cuts-label" aria-hidden="true">{words.threshold}</span>
      <TextField className="cuts-field threshold-field" label={words.thresholdLabel} title={words.thresholdExplained} value={text} onInput={setText} onEnter={apply} onLeave={apply} invalid={bad} />
      {bad && <span class="field-error" role="alert">{words.thresholdBad}</span>}
    </span>
  );
}
