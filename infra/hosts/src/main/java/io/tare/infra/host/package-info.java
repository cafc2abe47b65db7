/** Machines on which programs run, and what a program that runs there gets and may do. */
@NullMarked
package io.tare.infra.host;

import org.jspecify.annotations.NullMarked;
