/** A platform whose kind Tare chooses. */
package io.tare.infra.local.open;
