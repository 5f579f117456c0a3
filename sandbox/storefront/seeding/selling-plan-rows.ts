import type { SeedPriceAdjustment, SeedSellingPlanGroup } from '#seed/schema.ts';
import { basisPoints, minorUnits } from '../money.ts';
import type { RowWriter } from './row-writer.ts';

/** Writes every group anew: there are few of them. */
export function replaceSellingPlans({ insert, run }: RowWriter, groups: readonly SeedSellingPlanGroup[]): void {
  for (const table of ['selling_plan_groups', 'selling_plans', 'price_adjustments'])
    run(`DELETE FROM storefront_${table}`);
  for (const group of groups) {
    const { id, name, appName } = group;
    insert('storefront_selling_plan_groups', { id, name, appName, options: JSON.stringify(group.options) });
    for (const [position, plan] of group.sellingPlans.entries()) {
      const charge = plan.checkoutCharge;
      insert('storefront_selling_plans', {
        id: plan.id,
        groupId: group.id,
        position,
        name: plan.name,
        description: plan.description,
        options: JSON.stringify(plan.options),
        recurringDeliveries: Number(plan.recurringDeliveries),
        chargeKind: charge.kind,
        chargeValue: charge.kind === 'percentage' ? basisPoints(charge.percentage) : minorUnits(charge.amount),
      });
      for (const [index, adjustment] of plan.priceAdjustments.entries()) {
        insert('storefront_price_adjustments', {
          sellingPlanId: plan.id,
          position: index,
          kind: adjustment.kind,
          value: adjustmentValue(adjustment),
        });
      }
    }
  }
}

function adjustmentValue(adjustment: SeedPriceAdjustment): number {
  switch (adjustment.kind) {
    case 'percentage':
      return basisPoints(adjustment.percentage);
    case 'fixedAmount':
      return minorUnits(adjustment.amount);
    case 'fixedPrice':
      return minorUnits(adjustment.price);
  }
}
