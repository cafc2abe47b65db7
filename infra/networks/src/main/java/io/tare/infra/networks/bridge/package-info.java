/** The kind {@code bridge}: a Linux bridge. */
package io.tare.infra.networks.bridge;
