package io.tare.infra.vsphere;

import java.util.Optional;

/**
 * The place for a machine.
 *
 * @param folder in the inventory
 * @param pool for its resources
 * @param host empty if the server chooses
 * @param datastore empty for the template's
 */
record VspherePlacement(
    ObjectReference folder,
    ObjectReference pool,
    Optional<ObjectReference> host,
    Optional<ObjectReference> datastore) {}
