/**
 * Platforms and their life cycle, the kinds of platform, and what each needs of a machine. Start at
 * {@link io.tare.infra.platform.Platform}.
 */
@NullMarked
package io.tare.infra.platform;

import org.jspecify.annotations.NullMarked;
