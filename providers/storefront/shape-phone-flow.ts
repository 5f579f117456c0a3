import { plainId } from './ids.ts';
import type { PhoneFlowQuery, ProductPartsFragment } from './operations.generated.ts';
import { shapeProduct } from './shape-product.ts';
import type { PhoneFlow, Product } from './types.ts';
import { text } from './wire.ts';

/** All that goes with a phone, each with its one picture; what the shop does not have is null, or left out of its list. */
export function shapePhoneFlow(answer: PhoneFlowQuery): PhoneFlow {
  const { lightPhoneIILight, lightPhoneIIBlack, lightPhoneIII, deviceInsurance } = answer;
  return {
    phones: products(lightPhoneIIBlack, lightPhoneIILight, lightPhoneIII),
    simCard: product(answer.simCard),
    protectionPlan: product(deviceInsurance),
    planGroups: (deviceInsurance?.sellingPlanGroups.nodes ?? []).map(({ name, sellingPlans }) => ({
      name: text(name),
      planIds: sellingPlans.nodes.map(({ id }) => plainId('SellingPlan', id)),
    })),
    cases: products(answer.blackCase, answer.lightCase),
    screenProtector: product(answer.screenProtector),
    carbonOffset: product(answer.carbonOffset),
  };
}

type Found = ProductPartsFragment | null;

function product(found: Found): Product | null {
  if (!found) return null;
  return shapeProduct({ ...found, images: { nodes: found.featuredImage ? [found.featuredImage] : [] } });
}

function products(...found: Found[]): Product[] {
  return found.flatMap((each) => product(each) ?? []);
}
