#if canImport(Glibc)
import Foundation
import Glibc

/// The memory that the allocator has handed out and that was not freed.
enum AllocatedMemory {
    /// Returns the number of bytes that were handed out and not freed.
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
