/**
 * Machines of an OpenNebula cloud, asked for by XML-RPC. Never run against a real one. Knows
 * machines on request and hosts, and no other kind of platform. Begin with {@link
 * io.tare.infra.opennebula.OpenNebulaKind} and {@link io.tare.infra.opennebula.OpenNebulaControl}.
 */
@NullMarked
package io.tare.infra.opennebula;

import org.jspecify.annotations.NullMarked;
