/** Machines of an OpenNebula cloud, asked for by XML-RPC. Never run against a real one. */
@NullMarked
package io.tare.infra.opennebula;

import org.jspecify.annotations.NullMarked;
