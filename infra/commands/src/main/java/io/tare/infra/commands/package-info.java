/**
 * Machines that commands of the user create and remove: any cloud or tool with a command line.
 * Never run against a real cloud. Depends on managed machines and hosts, and on no other kind of
 * platform. Start with {@link io.tare.infra.commands.CommandsKind} and {@link
 * io.tare.infra.commands.CommandsControl}.
 */
package io.tare.infra.commands;
