/** The media queries that the toolbar can make true. */
export type Preference = '(forced-colors: active)' | '(prefers-contrast: more)';

const written = new WeakMap<CSSMediaRule, string>();

function* mediaRules(rules: CSSRuleList): Generator<CSSMediaRule> {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) yield rule;
    if (rule instanceof CSSGroupingRule) yield* mediaRules(rule.cssRules);
  }
}

/**
 * Draws the page as if the person had set this preference, whatever the machine is set to. Real forced colours also replace every other
 * colour; the stories' own pictures are taken with those.
 */
export function setPreference(preference: Preference, isOn: boolean): void {
  for (const sheet of document.styleSheets) {
    for (const rule of mediaRules(sheet.cssRules)) {
      const before = written.get(rule) ?? rule.media.mediaText;
      if (!before.includes(preference)) continue;
      written.set(rule, before);
      rule.media.mediaText = isOn ? before.replaceAll(preference, 'all') : before;
    }
  }
}
