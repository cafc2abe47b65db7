/**
 * Platforms and their life cycle, the kinds of platform, and what each needs of a machine. Start at
 * {@link io.tare.infra.api.Platform}.
 */
package io.tare.infra.api;
