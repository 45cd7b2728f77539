import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct ImageInfoTests {
    /// A writer for each kind of file.
    private static let files: [(name: String, format: ImageFormat, make: @Sendable (Int, Int) -> Data)] = [
        ("PNG", .png, ImageFixtures.png), ("GIF", .gif, ImageFixtures.gif),
        ("GIF of 1987", .gif, { Data("GIF87a".utf8) + ImageFixtures.gif(width: $0, height: $1).dropFirst(6) }),
        ("JPEG", .jpeg, { ImageFixtures.jpeg(width: $0, height: $1) }),
        ("lossy WebP", .webP, ImageFixtures.lossyWebP), ("lossless WebP", .webP, WebPFiles.lossless),
        ("extended WebP", .webP, WebPFiles.extended),
        ("HEIC", .heic, { ImageFixtures.heif(.heic, width: $0, height: $1) }),
        ("AVIF", .avif, { ImageFixtures.heif(.avif, width: $0, height: $1) }),
    ]

    private func flaw(of bytes: [UInt8]) -> InvalidData? { flaw(of: Data(bytes)) }

    private func flaw(of data: Data) -> InvalidData? {
        do throws(LoadError) {
            _ = try ImageInfo(firstBytes: data)
        } catch .invalidData(let flaw) {
            return flaw
        } catch {
            Issue.record(error)
        }
        return nil
    }

    @Test(arguments: files.indices)
    func firstBytesGiveImageFormatAndSize(index: Int) throws {
        let file = Self.files[index]
        for (width, height) in [(1, 1), (300, 200), (16_383, 16_383)] where width * height < 100_000 || index > 0 {
            let info = try ImageInfo(firstBytes: file.make(width, height))
            #expect(info == ImageInfo(format: file.format, width: width, height: height), "\(file.name)")
        }
    }

    @Test(arguments: Set(0xC0...0xCF).subtracting([0xC4, 0xC8, 0xCC]).union([0xDE]).sorted())
    func everyJPEGFrameMarkerGivesSize(frame: Int) throws {
        let info = try ImageInfo(firstBytes: ImageFixtures.jpeg(width: 640, height: 480, frame: UInt8(frame)))
        #expect(info == ImageInfo(format: .jpeg, width: 640, height: 480))
    }

    @Test(arguments: [0xC4, 0xC8, 0xCC])
    func jpegTableMarkerIsNotReadAsFrame(frame: UInt8) {
        let data = ImageFixtures.jpeg(frame: frame)
        #expect(flaw(of: data) == .incomplete(at: data.count))
    }

    @Test func bytesBetweenJPEGSegmentsAreSkipped() throws {
        let fill: [UInt8] = [0xFF, 0xFF, 0xFF, 0x01, 0x00, 0x12, 0xFF, 0x00, 0xFF, 0xD0]
        let data = Data([0xFF, 0xD8]) + Data(fill) + ImageFixtures.jpeg().dropFirst(2)
        #expect(try ImageInfo(firstBytes: data) == ImageInfo(format: .jpeg, width: 3, height: 2))
    }

    @Test(arguments: [0xD8, 0xD9, 0xDA])
    func jpegPixelsBeforeFrameAreMalformed(marker: UInt8) {
        #expect(flaw(of: [0xFF, 0xD8, 0xFF, marker, 0, 8]) == .malformed(at: 3))
    }

    @Test func tooShortJPEGSegmentIsMalformed() {
        #expect(flaw(of: [0xFF, 0xD8, 0xFF, 0xE0, 0, 1]) == .malformed(at: 4))
        #expect(flaw(of: [0xFF, 0xD8, 0xFF, 0xC0, 0, 7, 8, 0, 1, 0, 1]) == .malformed(at: 4))
    }

    @Test func slicedDataIsReadFromItsStart() throws {
        for file in Self.files {
            let data = (Data(repeating: 9, count: 13) + file.make(30, 20)).dropFirst(13)
            #expect(try ImageInfo(firstBytes: data).height == 20, "\(file.name)")
        }
    }

    @Test(arguments: ["", "<!doctype html>", "GIF88a", "{\"error\": 404}", "RIFF1234WAVEfmt ", "BM", "<svg/>"])
    func unknownFirstBytesAreRefused(text: String) {
        #expect(flaw(of: Array(text.utf8)) == .unknownFormat)
    }

    @Test(arguments: ImageOrientation.allCases)
    func orientationOfJPEGIsReported(orientation: ImageOrientation) throws {
        let data = ImageFixtures.jpeg(orientation: orientation)
        #expect(try ImageInfo(firstBytes: data).orientation == orientation)
        #expect(try ImageInfo(firstBytes: ImageFixtures.jpeg()).orientation == .up)
        let exif = try #require(data.firstRange(of: Data("Exif".utf8))).lowerBound
        var little = [UInt8](data)
        for (place, byte) in [(6, 0x49), (7, 0x49), (8, 42), (9, 0), (10, 8), (13, 0), (14, 1), (15, 0)] {
            little[exif + place] = UInt8(byte)
        }
        for (place, byte) in [(16, 0x12), (17, 0x01), (18, 3), (19, 0), (24, orientation.rawValue), (25, 0)] {
            little[exif + place] = UInt8(byte)
        }
        #expect(try ImageInfo(firstBytes: Data(little)).orientation == orientation)
    }

    /// The arguments are an offset from the Exif signature, and the byte that replaces the byte at this offset.
    @Test(arguments: [(0, 0), (6, 0x58), (9, 41), (10, 0x7F), (13, 9), (14, 0xFF), (19, 4), (25, 0), (25, 9)])
    func damagedExifLosesOnlyOrientation(place: Int, byte: UInt8) throws {
        let data = ImageFixtures.jpeg(orientation: .right)
        let exif = try #require(data.firstRange(of: Data("Exif".utf8))).lowerBound
        let info = try ImageInfo(firstBytes: Data([UInt8](data).replacing(at: exif + place, with: byte)))
        // With the byte at offset 14 replaced, the directory declares more entries than the segment contains, but its
        // first entry, the orientation, is still read.
        #expect(info.orientation == (place == 14 ? .right : .up))
        #expect((info.width, info.height) == (3, 2))
    }

    @Test func exifIsNotReadBeyondItsSegment() throws {
        let data = ImageFixtures.jpeg(orientation: .right)
        let exif = try #require(data.firstRange(of: Data("Exif".utf8))).lowerBound
        // The changed length ends the segment before the entry with the orientation. The bytes of the entry are
        // skipped, like all bytes between two segments.
        let info = try ImageInfo(firstBytes: Data([UInt8](data).replacing(at: exif - 1, with: 18)))
        #expect(info == ImageInfo(format: .jpeg, width: 3, height: 2))
    }

    @Test(arguments: ImageOrientation.allCases) func orientationOfHEICIsRead(_ orientation: ImageOrientation) throws {
        for format in [ImageFormat.heic, .avif] {
            let info = try ImageInfo(firstBytes: ImageFixtures.heif(format, orientation))
            #expect(info == ImageInfo(format: format, width: 3, height: 2, orientation: orientation))
        }
    }

    /// Each case has a number of counterclockwise quarter turns, a flip that follows them, and the resulting
    /// orientation.
    ///
    /// The flip is vertical for 0 and horizontal for 1.
    @Test(arguments: [
        (0, 0, ImageOrientation.downMirrored), (0, 1, .upMirrored), (1, 0, .leftMirrored), (1, 1, .rightMirrored),
        (2, 0, .upMirrored), (2, 1, .downMirrored), (3, 0, .rightMirrored), (3, 1, .leftMirrored),
    ])
    func turnsAndFlipsOfHEICAreCombined(turns: UInt8, flip: UInt8, orientation: ImageOrientation) throws {
        let data = ImageFixtures.heif(.heic, .rightMirrored)
        let turn = try #require(data.firstRange(of: Data("irot".utf8))).upperBound
        let mirror = try #require(data.firstRange(of: Data("imir".utf8))).upperBound
        let changed = [UInt8](data).replacing(at: turn, with: turns).replacing(at: mirror, with: flip)
        #expect(try ImageInfo(firstBytes: Data(changed)).orientation == orientation)
    }

    /// Each case has the name of a box (a part of a HEIF file), an offset from the end of this name, and a byte that is
    /// invalid at that offset.
    @Test(arguments: [
        ("pitm", 5, UInt8(9)), ("ipma", 7, 0), ("ipma", 7, 1), ("ipma", 14, 1), ("ipma", 14, 0xFF),
        ("ipma", 16, 0xFF), ("ipma", -5, 9), ("ipma", 3, 1),
    ])
    func heicWithInvalidPropertiesHasNoOrientation(box: String, place: Int, byte: UInt8) throws {
        let data = ImageFixtures.heif(.heic, .right)
        let name = try #require(data.firstRange(of: Data(box.utf8))).upperBound
        let info = try ImageInfo(firstBytes: Data([UInt8](data).replacing(at: name + place, with: byte)))
        #expect(info == ImageInfo(format: .heic, width: 3, height: 2))
    }

    @Test func heicWithIncompletePropertiesIsReportedAsTruncated() {
        let data = ImageFixtures.heif(.heic, .right)
        for count in 24..<data.count { #expect(flaw(of: data.prefix(count)) == .incomplete(at: count)) }
    }

    @Test func largeItemIDsAndPropertyNumbersAreRead() throws {
        let data = [UInt8](ImageFixtures.heif(.heic, .right))
        let uses = try #require(Data(data).firstRange(of: Data("ipma".utf8))).lowerBound
        // In version 1 of an `ipma` box, item identifiers have four bytes. If its flag 1 is set, property numbers have
        // two bytes.
        let content: [UInt8] = [1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 7, 2, 0x80, 2, 0x80, 4]
        let box = [0, 0, 0, UInt8(content.count + 8)] + Array("ipma".utf8) + content
        let added = UInt8(box.count) - data[uses - 1]
        let properties = try #require(Data(data).firstRange(of: Data("iprp".utf8))).lowerBound
        let meta = try #require(Data(data).firstRange(of: Data("meta".utf8))).lowerBound
        let changed = (data.prefix(uses - 4) + box).replacing(at: properties - 1, with: data[properties - 1] + added)
            .replacing(at: meta - 1, with: data[meta - 1] + added)
        #expect(try ImageInfo(firstBytes: Data(changed)).orientation == .right)
    }

    @Test func fileWithOnlyUnknownBrandsIsRefused() {
        let heic = [UInt8](ImageFixtures.heif(.heic))
        #expect(flaw(of: heic.replacing(at: 20, with: 0x58)) == .unknownFormat)
        #expect(flaw(of: Array("\0\0\0\u{10}ftypqt  \0\0\0\0".utf8)) == .unknownFormat)
    }

    /// The arguments are the offset of a box, and a length that is too small for its header or too large for its
    /// container.
    @Test(arguments: [(24, 7), (24, 2), (36, 0x7F), (52, 0x7F), (60, 0x7F)])
    func heicBoxOfInvalidLengthIsMalformed(offset: Int, length: UInt8) {
        let heic = [UInt8](ImageFixtures.heif(.heic)).replacing(at: offset + 3, with: length)
        #expect(flaw(of: heic) == .malformed(at: offset))
    }

    @Test func longAndOpenEndedHEICBoxesAreRead() throws {
        let heic = [UInt8](ImageFixtures.heif(.heic, width: 30, height: 20))
        let open = heic.replacing(at: 27, with: 0)
        #expect(try ImageInfo(firstBytes: Data(open)).width == 30)
        let free: [UInt8] = [0, 0, 0, 1] + Array("free".utf8) + [0, 0, 0, 0, 0, 0, 0, 18, 9, 9]
        #expect(try ImageInfo(firstBytes: Data(heic.prefix(24) + free + heic.dropFirst(24))).width == 30)
        let huge: [UInt8] = [0, 0, 0, 1] + Array("free".utf8) + Array(repeating: 0xFF, count: 8)
        #expect(flaw(of: Array(heic.prefix(24)) + huge) == .malformed(at: 32))
    }

    @Test func incompleteFileIsReportedAsTruncated() {
        for file in Self.files {
            let data = file.make(300, 200)
            let whole = (1...data.count).first { flaw(of: data.prefix($0)) == nil } ?? 0
            #expect(whole > 8)
            for count in 0..<whole {
                let flaw = flaw(of: data.prefix(count))
                #expect(flaw == .unknownFormat || flaw == .incomplete(at: count), "\(file.name) \(count)")
            }
        }
    }

    @Test func pictureWithoutPixelsIsRefused() {
        #expect(flaw(of: ImageFixtures.gif(width: 0)) == .withoutPixels(at: 6))
        #expect(flaw(of: ImageFixtures.jpeg(height: 0)) == .withoutPixels(at: 94))
        #expect(flaw(of: ImageFixtures.lossyWebP(width: 0)) == .withoutPixels(at: 26))
        var png = [UInt8](ImageFixtures.png())
        png[23] = 0
        #expect(flaw(of: png) == .withoutPixels(at: 16))
    }

    @Test func invalidPNGHeaderIsMalformed() {
        var png = [UInt8](ImageFixtures.png())
        png[20] = 0x80
        #expect(flaw(of: png) == .malformed(at: 20))
        #expect(flaw(of: [UInt8](ImageFixtures.png()).replacing(at: 12, with: 0x43)) == .malformed(at: 12))
    }

    @Test(arguments: [
        (ImageFixtures.lossyWebP(), 20, UInt8(0x11)), (ImageFixtures.lossyWebP(), 23, 0),
        (WebPFiles.lossless(), 20, 0x2E), (WebPFiles.lossless(), 24, 0x20),
        (WebPFiles.extended(), 12, 0x57),
    ])
    func webPWithDamagedMarkerIsMalformed(data: Data, offset: Int, byte: UInt8) {
        #expect(flaw(of: [UInt8](data).replacing(at: offset, with: byte)) == .malformed(at: offset))
    }

    @Test func damagedImageGivesSizeOrError() async throws {
        try await forEverySeed(in: 0..<100) { generator in
            for file in Self.files {
                var bytes = [UInt8](file.make(40, 30))
                for _ in 0...generator.number(below: 4) {
                    bytes[generator.number(below: min(bytes.count, 120))] = UInt8(generator.number(below: 256))
                }
                let data = Data(bytes).prefix(1 + generator.number(below: bytes.count))
                let info = try? ImageInfo(firstBytes: data)  // an error is also a valid result
                #expect((info?.pixelCount ?? 1) > 0)
            }
        }
    }

    @Test(arguments: [0x80, 0xFF])
    func sizeOverThirtyOneBitsIsMalformed(byte: Int) throws {
        for (data, format, place) in [
            (ImageFixtures.heif(.heic), ImageFormat.heic, 8), (ImageFixtures.heif(.avif), .avif, 12),
            (ImageFixtures.png(), .png, 4),
        ] {
            let name = Data((format == .png ? "IHDR" : "ispe").utf8)
            let offset = try #require(data.firstRange(of: name)).lowerBound + place
            let flaw = flaw(of: [UInt8](data).replacing(at: offset, with: UInt8(byte)))
            #expect(flaw == .malformed(at: offset))
        }
    }

    @Test func sizeBoxThatIsTooShortIsMalformed() throws {
        let heic = ImageFixtures.heif(.heic)
        let name = try #require(heic.firstRange(of: Data("ispe".utf8))).lowerBound
        for length in [8, 12, 19] {
            let flaw = flaw(of: [UInt8](heic).replacing(at: name - 1, with: UInt8(length)))
            #expect(flaw == .malformed(at: name + 4))
        }
    }

    @Test func exifOffsetBeyondSegmentLosesOnlyOrientation() throws {
        let data = ImageFixtures.jpeg(orientation: .right)
        let exif = try #require(data.firstRange(of: Data("Exif".utf8))).lowerBound
        for offset: [UInt8] in [[0x7F, 0xFF, 0xFF, 0xFF], [0xFF, 0xFF, 0, 0], [0, 0, 0x7F, 0xFF]] {
            var bytes = [UInt8](data)
            bytes.replaceSubrange(exif + 10..<exif + 14, with: offset)
            #expect(try ImageInfo(firstBytes: Data(bytes)) == ImageInfo(format: .jpeg, width: 3, height: 2))
        }
    }

    @Test func pixelCountDoesNotOverflow() {
        #expect(ImageInfo(format: .png, width: 3, height: 2).pixelCount == 6)
        #expect(ImageInfo(format: .png, width: .max, height: 2).pixelCount == .max)
    }
}

extension InvalidData {
    fileprivate static let unknownFormat = InvalidData.rejected(.unknown, at: "byte 0")

    fileprivate static func incomplete(at offset: Int) -> InvalidData {
        .missing(at: "byte \(offset)")
    }

    fileprivate static func malformed(at offset: Int) -> InvalidData {
        .rejected(.wrongFormat, at: "byte \(offset)")
    }

    fileprivate static func withoutPixels(at offset: Int) -> InvalidData {
        .rejected(.outOfRange(0, permitted: 1...Int(Int32.max)), at: "byte \(offset)")
    }
}

extension [UInt8] {
    fileprivate func replacing(at index: Int, with byte: UInt8) -> [UInt8] {
        var bytes = self
        bytes[index] = byte
        return bytes
    }
}
