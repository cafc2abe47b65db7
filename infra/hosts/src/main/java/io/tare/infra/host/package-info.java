/** Machines on which programs run, and the environment and privileges of these programs. */
@NullMarked
package io.tare.infra.host;

import org.jspecify.annotations.NullMarked;
