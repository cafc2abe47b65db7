/** Machines on which programs run, and the environment and privileges of these programs. */
@NullMarked
package io.tare.infra.hosts;

import org.jspecify.annotations.NullMarked;
