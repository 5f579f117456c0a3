import type { SeedSellingPlanGroup } from '../schema.ts';
import { refuse, within } from '../seed-error.ts';
import { createClaims } from '../unique.ts';

export function checkSellingPlanGroups(file: string, groups: SeedSellingPlanGroup[]): void {
  const claimGroup = createClaims();
  const claimPlan = createClaims();
  for (const [groupIndex, group] of groups.entries()) {
    const place = { file, field: String(groupIndex) };
    claimGroup(group.id, within(place, 'id'));
    for (const [planIndex, plan] of group.sellingPlans.entries()) {
      const planPlace = within(place, 'sellingPlans', planIndex);
      claimPlan(plan.id, within(planPlace, 'id'));
      for (const [index, option] of plan.options.entries()) {
        const offered = group.options.find(({ name }) => name === option.name);
        const optionPlace = within(planPlace, 'options', index);
        if (offered === undefined) refuse(within(optionPlace, 'name'), "is not one of the group's options");
        if (!offered.values.includes(option.value)) {
          refuse(within(optionPlace, 'value'), `is not one of the values of "${option.name}"`);
        }
      }
    }
  }
}
