/**
 * Machines of an OpenNebula cloud, managed over XML-RPC. Never run against a real one. Depends on
 * managed machines and hosts, and on no other kind of platform. Start with {@link
 * io.tare.infra.opennebula.OpenNebulaKind} and {@link io.tare.infra.opennebula.OpenNebulaControl}.
 */
package io.tare.infra.opennebula;
