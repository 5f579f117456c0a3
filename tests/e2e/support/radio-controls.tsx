import '#site/app/theme/theme.css';
import { createRoot } from 'react-dom/client';
import { RadioControl } from '#site/kernel/ui/radio-control.tsx';

const plain = { name: 'phone', onChange: () => {} };

/** The control with default settings and once with each setting, in separate groups where needed. */
function RadioControls() {
  return (
    <main>
      <RadioControl {...plain} value="plain" label="Plain" checked={false} />
      <RadioControl {...plain} value="line" label="Line" checked={false} variant="line" />
      <RadioControl {...plain} value="gray" label="Gray" checked={false} color="gray" />
      <RadioControl {...plain} value="heading" label="Heading" checked={false} font="heading" />
      <RadioControl {...plain} value="checked" label="Checked" checked />
      <RadioControl {...plain} value="disabled" label="Disabled" checked={false} isDisabled />
      <RadioControl {...plain} value="named" label="Short" checked={false} ariaLabel="A longer name" />
      <RadioControl {...plain} name="other" value="chosen" label="Chosen gray" checked color="gray" />
    </main>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<RadioControls />);
