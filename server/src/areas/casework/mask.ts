export { maskEmail, maskIdNo, maskName, maskPhone } from '@kaoxin/contract/casework/mask.ts';
