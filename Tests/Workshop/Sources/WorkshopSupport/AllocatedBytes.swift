import Foundation

#if canImport(Glibc)
import Glibc
#endif

/// Returns the number of bytes that are currently allocated and not freed.
///
/// Returns zero on systems without glibc, whose allocator reports this number.
public func allocatedBytes() -> Int {
    #if canImport(Glibc)
    typealias Info = @convention(c) (Int32, UnsafeMutablePointer<FILE>) -> Int32
    var text: UnsafeMutablePointer<CChar>?
    var length = 0
    guard let info = dlsym(dlopen(nil, RTLD_NOW), "malloc_info"), let stream = open_memstream(&text, &length) else {
        return 0
    }
    _ = unsafeBitCast(info, to: Info.self)(0, stream)
    fclose(stream)
    defer { free(text) }
    // The text ends with the totals of all parts of the heap: the free bytes in two lists, the bytes in separate
    // mappings, and the bytes that the system has provided.
    let totals = text.map { String(cString: $0) }?.components(separatedBy: "</heap>").last ?? ""
    func size(_ element: String) -> Int {
        let rest = totals.components(separatedBy: element).dropFirst().first
        let digits = rest?.components(separatedBy: "size=\"").dropFirst().first?.prefix { $0 != "\"" }
        return digits.flatMap { Int($0) } ?? 0
    }
    let free = size("<total type=\"fast\"") + size("<total type=\"rest\"")
    return size("<system type=\"current\"") + size("<total type=\"mmap\"") - free
    #else
    return 0
    #endif
}
