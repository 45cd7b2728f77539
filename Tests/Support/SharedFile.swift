package import Foundation
package import PlayhouseCore
package import PlayhouseCoreTesting

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// A temporary file of several stores, which take turns by a lock of the system.
package final class SharedFile: Sendable {
    private let folder = ScratchFolder()

    /// Creates the place of a file that is still missing.
    package init() throws {
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    }

    package var path: String { url.path }
    private var url: URL { folder.file("store") }

    /// The bytes of the file, or `nil` if it is missing.
    package var content: Data? { FileManager.default.contents(atPath: path) }

    /// Replaces the whole file in one step.
    package func replace(with content: Data) throws(StoreError) {
        try attempt { try content.write(to: url, options: .atomic) }
    }

    /// Removes the file if there is one.
    package func remove() throws(StoreError) {
        guard content != nil else { return }
        try attempt { try FileManager.default.removeItem(at: url) }
    }

    /// Renames the file.
    package func setAside() throws(StoreError) {
        try attempt { try FileManager.default.moveItem(at: url, to: url.appendingPathExtension("damaged")) }
    }

    /// Runs a body while no other store has the lock.
    package func locked<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        let descriptor = open(path + ".lock", O_RDWR | O_CREAT, 0o600)
        guard descriptor >= 0 else { throw StoreError(.unwritable(code: Int(errno)), at: path) }
        // The lock ends with its descriptor.
        defer { _ = close(descriptor) }
        guard flock(descriptor, LOCK_EX) == 0 else { throw StoreError(.unwritable(code: Int(errno)), at: path) }
        return try body()
    }

    private func attempt(_ body: () throws -> Void) throws(StoreError) {
        do {
            try body()
        } catch {
            throw StoreError(.unwritable(code: 0), at: path)
        }
    }
}

extension StoreLocation {
    /// Creates the location of a store in a new file.
    package init(inFile open: @escaping @Sendable (SharedFile) -> Store) throws {
        let file = try SharedFile()
        self.init(
            opening: { open(file) }, reading: { file.content }, overwriting: { try file.replace(with: $0) })
    }
}
