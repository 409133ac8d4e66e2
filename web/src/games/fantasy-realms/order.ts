// The order of the own hand, kept on this device.
import { storage } from "../../lib/keys";

export const ORDERS = ["suit", "points", "dealt"] as const;
export type Order = (typeof ORDERS)[number];

const NAME = "fantasy-realms.order";

export function keptOrder(): Order {
  const kept = storage().getItem(NAME);
  return ORDERS.find((one) => one === kept) ?? "suit";
}

export function keepOrder(order: Order): void {
  storage().setItem(NAME, order);
}
