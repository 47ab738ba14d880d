import type { Meta, StoryObj } from '@storybook/react-vite';
import { useRef, useState, type ReactElement } from 'react';
import { expect, screen, userEvent } from 'storybook/test';
import { ChartMarks } from '#web/ui/frame/ChartMarks.tsx';
import { Badge } from '#web/ui/text/Badge.tsx';
import { FigureButton } from '#web/ui/text/Figure.tsx';
import { FigureText } from '#web/ui/text/FigureText.tsx';
import { Headline } from '#web/ui/text/Headline.tsx';
import { Popover } from '#web/ui/overlay/Popover.tsx';
import { TextLink } from '#web/ui/text/Link.tsx';
import { Column, Row } from '../parts.tsx';

const meta = {
  title: 'UI/Figures',
  component: FigureText,
  subcomponents: { FigureButton, Headline, Badge },
} satisfies Meta<typeof FigureText>;
export default meta;
type Story = StoryObj;

export const AsText: Story = {
  render: () => (
    <Column>
      <FigureText unit="/hd">$7.93</FigureText>
      <FigureText unit="/hd">-$22.52</FigureText>
      <FigureText strong>$1,788,106.54</FigureText>
      <FigureText reason="Weight gain is 0, so the weeks held cannot be worked out">—</FigureText>
    </Column>
  ),
};

function Opening(): ReactElement {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <div style={{ textAlign: 'right', minHeight: 260 }}>
      <FigureButton ref={anchor} label="Profit per head, shorn" open={open} onPress={() => setOpen(!open)}>
        $7.93
      </FigureButton>
      <Popover
        open={open}
        onClose={() => setOpen(false)}
        anchor={anchor}
        title="Profit per head, shorn"
        foot={
          <TextLink href="/solve" icon="target">
            Solve for a price
          </TextLink>
        }
      >
        <p>What is left from each animal once it is bought, carried, shorn and sold.</p>
      </Popover>
    </div>
  );
}

export const OpensItsExplanation: Story = {
  render: () => <Opening />,
  play: async ({ canvas }) => {
    const figure = canvas.getByRole('button', { name: /Profit per head, shorn/ });
    await userEvent.click(figure);
    const panel = screen.getByRole('dialog', { name: 'Profit per head, shorn' });
    await expect(panel).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect(panel).not.toBeInTheDocument();
    await expect(figure).toHaveFocus();
    await userEvent.click(figure);
  },
};

export const OnAPhone: Story = { ...OpensItsExplanation, globals: { viewport: { value: 'phone' } } };

export const PressOutsideCloses: Story = {
  render: () => <Opening />,
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Profit per head/ }));
    await userEvent.click(canvasElement);
    await expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  },
};

export const Absent: Story = {
  render: () => (
    <FigureButton label="Weeks held" reason="Weight gain is 0" onPress={() => undefined}>
      —
    </FigureButton>
  ),
  play: async ({ canvas }) =>
    expect(canvas.getByRole('button', { name: 'Weeks held: —, Weight gain is 0. Explain' })).toBeVisible(),
};

export const OnTop: Story = {
  render: () => (
    <Headline
      figures={[
        { label: 'ROC pa, shorn', figure: '6.65%' },
        { label: 'Total profit, shorn', figure: '-$14,417.08', loss: true },
        { label: 'Profit per head, shorn', figure: '$7.93', big: true },
      ]}
    />
  ),
};

export const Outcomes: Story = {
  parameters: { forcedColors: true },
  render: () => (
    <Row>
      <Badge tone="gain">Overpriced</Badge>
      <Badge tone="loss">Underpriced</Badge>
      <Badge tone="wait">Waiting</Badge>
      <Badge tone="info">Server says</Badge>
      <Badge tone="plain">Draft</Badge>
      <Badge tone="gain" bare>
        Overpriced
      </Badge>
      <Badge tone="loss" bare>
        Underpriced
      </Badge>
    </Row>
  ),
};

/** The marks of a chart's axis, with a stronger line at 0. */
export const MarksOfAChart: Story = {
  render: () => (
    <svg viewBox="0 0 320 120" width="320" height="120" style={{ fontSize: 11, fill: 'var(--ink-3)' }}>
      <ChartMarks
        marks={[-50, 0, 50, 100]}
        left={40}
        right={310}
        y={(value) => 80 - value * 0.6}
        words={(mark) => String(mark)}
      />
    </svg>
  ),
};
