/** Where it runs: remote shells, platforms and their life cycle, control of GlassFish. */
@NullMarked
package io.tare.infra;

import org.jspecify.annotations.NullMarked;
