// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, BeginDocumentationCommentWithOneLineSummary
// The comment of each type and extension is the address of its documentation.

/// https://developer.apple.com/documentation/swiftui/text
public struct Text: View, Equatable, Sendable {
    public typealias Body = Never

    nonisolated public init<S: StringProtocol>(_ content: S) {}
    nonisolated public func font(_ font: Font?) -> Text { self }
    nonisolated public func bold() -> Text { self }
    nonisolated public func bold(_ isActive: Bool) -> Text { self }
    nonisolated public func italic() -> Text { self }
    nonisolated public func monospacedDigit() -> Text { self }
}

/// https://developer.apple.com/documentation/swiftui/font
public struct Font: Hashable, Sendable {
    public static let largeTitle = Font()
    public static let title = Font()
    public static let title2 = Font()
    public static let headline = Font()
    public static let subheadline = Font()
    public static let body = Font()
    public static let footnote = Font()
    public static let caption = Font()

    public func bold() -> Font { self }
    public func monospaced() -> Font { self }
    public func monospacedDigit() -> Font { self }
}

/// https://developer.apple.com/documentation/swiftui/textalignment
public enum TextAlignment: Hashable, CaseIterable, Sendable {
    case leading
    case center
}

/// https://developer.apple.com/documentation/swiftui/image
public struct Image: View, Equatable, Sendable {
    public typealias Body = Never

    nonisolated public init(systemName: String) {}
    nonisolated public func resizable(
        capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch
    ) -> Image { self }

    /// https://developer.apple.com/documentation/swiftui/image/resizingmode
    public enum ResizingMode: Sendable {
        case stretch
    }
}

/// https://developer.apple.com/documentation/swiftui/edgeinsets
public struct EdgeInsets: Equatable, Sendable {
    public init() {}
}

/// https://developer.apple.com/documentation/swiftui/contentmode
public enum ContentMode: Hashable, CaseIterable, Sendable {
    case fit
    case fill
}

/// https://developer.apple.com/documentation/swiftui/label
public struct Label<Title: View, Icon: View>: View {
    public typealias Body = Never
}

/// https://developer.apple.com/documentation/swiftui/label
extension Label where Title == Text, Icon == Image {
    nonisolated public init<S: StringProtocol>(_ title: S, systemImage name: String) {}
}

/// https://developer.apple.com/documentation/swiftui/labelstyle
@MainActor @preconcurrency
public protocol LabelStyle {}

/// https://developer.apple.com/documentation/swiftui/titleandiconlabelstyle
public struct TitleAndIconLabelStyle: LabelStyle {}

/// https://developer.apple.com/documentation/swiftui/labelstyle
extension LabelStyle where Self == TitleAndIconLabelStyle {
    public static var titleAndIcon: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
}

/// https://developer.apple.com/documentation/swiftui/labeledcontent
public struct LabeledContent<Label, Content> {}

extension LabeledContent: View where Label: View, Content: View {
    public typealias Body = Never
}

/// https://developer.apple.com/documentation/swiftui/labeledcontent
extension LabeledContent where Label == Text, Content == Text {
    nonisolated public init<S1: StringProtocol, S2: StringProtocol>(_ title: S1, value: S2) {}
}

/// https://developer.apple.com/documentation/swiftui/contentunavailableview
public struct ContentUnavailableView<Label: View, Description: View, Actions: View>: View {
    public typealias Body = Never

    nonisolated public init(
        @ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description = { EmptyView() },
        @ViewBuilder actions: () -> Actions = { EmptyView() }
    ) {}
}

/// https://developer.apple.com/documentation/swiftui/progressview
public struct ProgressView<Label: View, CurrentValueLabel: View>: View {
    public typealias Body = Never
}

/// https://developer.apple.com/documentation/swiftui/progressview
extension ProgressView where CurrentValueLabel == EmptyView {
    nonisolated public init() where Label == EmptyView {}
    nonisolated public init<S: StringProtocol>(_ title: S) where Label == Text {}
    nonisolated public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) where Label == EmptyView {}
}
