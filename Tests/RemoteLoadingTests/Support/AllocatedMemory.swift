#if canImport(Glibc)
import Foundation
import Glibc

/// The memory of the process that was allocated and not freed yet.
enum AllocatedMemory {
    /// Returns the number of bytes that were allocated and not freed yet.
    static func bytes() throws -> Int {
        typealias Info = @convention(c) (Int32, UnsafeMutablePointer<FILE>) -> Int32
        var text: UnsafeMutablePointer<CChar>?
        var length = 0
        guard let info = dlsym(dlopen(nil, RTLD_NOW), "malloc_info"), let stream = open_memstream(&text, &length) else {
            throw Unreadable()
        }
        _ = unsafeBitCast(info, to: Info.self)(0, stream)
        fclose(stream)
        defer { free(text) }
        // The text ends with the totals of all parts of the heap: the free bytes in two lists, the bytes in separate
        // mappings, and the bytes that the system has provided.
        let totals = text.map { String(cString: $0) }?.components(separatedBy: "</heap>").last ?? ""
        func size(_ element: String) throws -> Int {
            let rest = totals.components(separatedBy: element).dropFirst().first
            let digits = rest?.components(separatedBy: "size=\"").dropFirst().first?.prefix { $0 != "\"" }
            guard let size = digits.flatMap({ Int($0) }) else { throw Unreadable() }
            return size
        }
        return try size("<system type=\"current\"") + size("<total type=\"mmap\"") - size("<total type=\"fast\"")
            - size("<total type=\"rest\"")
    }

    struct Unreadable: Error {}
}
#endif
