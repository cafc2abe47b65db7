/**
 * Platforms and their life cycle, the kinds of platform, and what each needs of a machine. Start at
 * {@link io.tare.infra.hosts.platform.Platform}.
 */
@NullMarked
package io.tare.infra.hosts.platform;

import org.jspecify.annotations.NullMarked;
