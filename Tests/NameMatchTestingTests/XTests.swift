import Testing
@Suite struct XTests {}
