import { law } from '@kaoxin/contract/law/law.ts';
import { type AreaMenu, button, ofResource, withButton } from '#platform/menus/menu-parts.ts';

export const lawMenu: AreaMenu = {
  entries: [withButton(ofResource(law), button('law_amend', '修订', 'Amend', 2))],
};
