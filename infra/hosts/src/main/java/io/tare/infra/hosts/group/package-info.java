/** The control groups that limit programs, as Linux shows them; changes none. */
package io.tare.infra.hosts.group;
