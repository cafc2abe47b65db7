/**
 * Guests of Xen, made by {@code xl} on a dom0 that is reached by SSH. What is made for a guest lies
 * in a directory of its name there, so that it is found again by nothing but the name.
 */
@NullMarked
package io.tare.infra.xen;

import org.jspecify.annotations.NullMarked;
