/** The kind {@code geneve}: a GENEVE tunnel. */
package io.tare.infra.networks.geneve;
